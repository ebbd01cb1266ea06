import { notFoundRoute } from "@/lib/api/methods";

// Where people look for the API, too: who asks gets an error that a client can read, not a page.
export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = notFoundRoute();

export const dynamic = "force-dynamic";
