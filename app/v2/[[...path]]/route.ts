import { notFoundRoute } from "@/lib/api/route";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = notFoundRoute();

export const dynamic = "force-dynamic";
