import { trimmed } from "@/lib/trimmed";

const limit = 200;

/** Unique and sorted; null when nothing could be read, which leaves memberships as they are. */
export type NamedGroups = { names: string[] | null; skipped: number };

/**
 * Reads `lms.groups` (specification 2.3), or one group's name alone, as several providers write it; null when absent. An
 * empty array can be read: it names no group.
 */
export function parseGroupNames(value: unknown): NamedGroups | null {
  if (value === undefined || value === null) return null;
  const entries = Array.isArray(value) ? value : [value];
  const usable = entries.map(groupName).filter((name) => name !== null);
  const skipped = entries.length - usable.length;
  if (usable.length === 0 && skipped > 0) return { names: null, skipped };
  // Sorted, so that two sign-ins that create the same groups cannot deadlock.
  return { names: [...new Set(usable)].sort(), skipped };
}

export type GroupSettings = { createMissingGroups: boolean; mirrorMemberships: boolean };

/** `skipped` groups do not exist, and may not be created. */
export type SyncedGroups = { added: string[]; created: string[]; skipped: string[]; removed: string[] };

/** How many names the log has of each. */
export const listedGroups = 50;

/** For the log. */
export function shortened({ added, created, skipped, removed }: SyncedGroups): SyncedGroups {
  const short = (names: string[]) => names.slice(0, listedGroups);
  return { added: short(added), created: short(created), skipped: short(skipped), removed: short(removed) };
}

/** Trimmed and in NFC; null when it cannot be a group's name. */
export function groupName(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const name = trimmed(value.normalize("NFC"));
  return name && name.length <= limit && !/[\p{Cc}\p{Cs}]/u.test(name) ? name : null;
}

export function groupSubject({ id, name }: { id: string; name: string }) {
  return { type: "group", id, name } as const;
}
