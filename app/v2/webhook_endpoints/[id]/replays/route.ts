import { handlers } from "@/lib/api/handlers";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = handlers("/v2/webhook_endpoints/{id}/replays");

export const dynamic = "force-dynamic";
