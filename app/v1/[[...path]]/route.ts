import { notFoundRoute } from "@/lib/api/methods";

// People look for the API here, too, so clients get a readable error instead of a page.
export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = notFoundRoute();

export const dynamic = "force-dynamic";
