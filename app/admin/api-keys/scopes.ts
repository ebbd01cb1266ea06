import type { ApiKeyScope } from "@/lib/api-keys/schema";

export const scopeNames: Record<ApiKeyScope, string> = {
  everything: "Everything",
  courses: "Courses",
  people: "People and groups",
};
