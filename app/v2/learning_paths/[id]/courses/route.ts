import { routeAt } from "@/lib/api/handlers";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = routeAt("/v2/learning_paths/{id}/courses");

export const dynamic = "force-dynamic";
