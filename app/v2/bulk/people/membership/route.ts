import { handlers } from "@/lib/api/handlers";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = handlers("/v2/bulk/people/membership");

export const dynamic = "force-dynamic";
