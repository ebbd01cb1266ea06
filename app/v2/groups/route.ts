import { listRoute } from "@/lib/api/list-route";
import { groups } from "@/lib/groups/resource";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = listRoute(groups);
