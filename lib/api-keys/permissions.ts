import { isInNetwork } from "@/lib/ip-networks";
import { reportNames } from "@/lib/reports/schema";
import type { ApiKeyScope, apiKeyStates } from "./schema";

/** Keys of `courses` and `people` read only the events of their other resources. Resources that name both a person and a course, such as enrollments or certificates, need `everything`. */
export const readableTypes: Record<ApiKeyScope, readonly string[]> = {
  everything: [
    "courses",
    "learning_paths",
    "activities",
    "sections",
    "categories",
    "people",
    "groups",
    "memberships",
    "course_enrollments",
    "transcript_entries",
    "assignments",
    "assignment_states",
    "exemptions",
    "learning_path_progress",
    "certificates",
    "events",
    "webhook_endpoints",
    "webhook_deliveries",
    ...reportNames,
  ],
  courses: ["courses", "learning_paths", "activities", "sections", "categories", "events"],
  people: ["people", "groups", "memberships", "events"],
  scim: [],
};

export function mayRead(scope: ApiKeyScope, type: string): boolean {
  return readableTypes[scope].includes(type);
}

export function mayComeFrom(networks: readonly string[], address: string | null): boolean {
  if (networks.length === 0) return true;
  return address !== null && networks.some((network) => isInNetwork(address, network));
}

export function stateOf(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): (typeof apiKeyStates)[number] {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt <= now ? "expired" : "good";
}
