import { isInNetwork } from "@/lib/ip-networks";
import type { ApiKeyScope, apiKeyStates } from "./schema";

/** The types of resources that a key of each scope may read. An enrollment tells of both a person and a course. */
export const readableTypes: Record<ApiKeyScope, readonly string[]> = {
  everything: ["courses", "activities", "categories", "people", "groups", "course_enrollments"],
  courses: ["courses", "activities", "categories"],
  people: ["people", "groups"],
};

/** Whether a key of a scope may read resources of a type. */
export function mayRead(scope: ApiKeyScope, type: string): boolean {
  return readableTypes[scope].includes(type);
}

/** Whether a key that may come from some networks, or from any when none is named, may come from an address. */
export function mayComeFrom(networks: readonly string[], address: string | null): boolean {
  if (networks.length === 0) return true;
  return address !== null && networks.some((network) => isInNetwork(address, network));
}

/** What has become of an API key at a moment. */
export function stateOf(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): (typeof apiKeyStates)[number] {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt <= now ? "expired" : "good";
}
