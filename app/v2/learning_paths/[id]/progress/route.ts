import { handlers } from "@/lib/api/handlers";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = handlers("/v2/learning_paths/{id}/progress");

export const dynamic = "force-dynamic";
