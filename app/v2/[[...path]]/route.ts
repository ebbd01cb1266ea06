import { notFoundRoute } from "@/lib/api/methods";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = notFoundRoute();

export const dynamic = "force-dynamic";
