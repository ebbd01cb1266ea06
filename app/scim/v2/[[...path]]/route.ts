import { scimHandlers } from "@/lib/scim/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = scimHandlers();

export const dynamic = "force-dynamic";
