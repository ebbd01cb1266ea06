import { routeAt } from "@/lib/api/handlers";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = routeAt("/v2/courses/{id}");

export const dynamic = "force-dynamic";
