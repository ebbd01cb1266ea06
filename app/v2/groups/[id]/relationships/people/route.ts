import { handlers } from "@/lib/api/handlers";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = handlers("/v2/groups/{id}/relationships/people");

export const dynamic = "force-dynamic";
