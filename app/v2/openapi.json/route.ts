import { descriptionRoute } from "@/lib/api/openapi/route";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = descriptionRoute();

export const dynamic = "force-dynamic";
