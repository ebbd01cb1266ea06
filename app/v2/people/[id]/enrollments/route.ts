import { routeAt } from "@/lib/api/handlers";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = routeAt("/v2/people/{id}/enrollments");

export const dynamic = "force-dynamic";
