import { trimmed } from "@/lib/trimmed";

const limit = 200;

/** Holds unique, sorted names; null means unreadable and leaves memberships unchanged. */
export type NamedGroups = { names: string[] | null; skipped: number };

/** Reads `lms.groups` (specification 2.3), which some providers write as one text. Null when absent; an empty array names no group. */
export function parseGroupNames(value: unknown): NamedGroups | null {
  if (value === undefined || value === null) return null;
  const entries = Array.isArray(value) ? value : [value];
  const usable = entries.map(groupName).filter((name) => name !== null);
  const skipped = entries.length - usable.length;
  if (usable.length === 0 && skipped > 0) return { names: null, skipped };
  // Sorting keeps two sign-ins that create the same groups from deadlocking.
  return { names: [...new Set(usable)].sort(), skipped };
}

export type GroupSettings = { createMissingGroups: boolean; mirrorMemberships: boolean };

export type SyncedGroups = { added: string[]; created: string[]; skipped: string[]; removed: string[] };

export const listedGroups = 50;

export function shortened({ added, created, skipped, removed }: SyncedGroups): SyncedGroups {
  const short = (names: string[]) => names.slice(0, listedGroups);
  return { added: short(added), created: short(created), skipped: short(skipped), removed: short(removed) };
}

export function groupName(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const name = trimmed(value.normalize("NFC"));
  return name && name.length <= limit && !/[\p{Cc}\p{Cs}]/u.test(name) ? name : null;
}

export function groupSubject({ id, name }: { id: string; name: string }) {
  return { type: "group", id, name } as const;
}
