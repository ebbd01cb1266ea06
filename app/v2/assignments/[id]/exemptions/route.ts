import { handlers } from "@/lib/api/handlers";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = handlers("/v2/assignments/{id}/exemptions");

export const dynamic = "force-dynamic";
