import type { ApiKeyScope } from "@/lib/api-keys/schema";

/** What the scopes of keys are called. */
export const scopeNames: Record<ApiKeyScope, string> = {
  everything: "Everything",
  courses: "Courses",
  people: "People and groups",
};
