const limit = 200;

/** The groups that a sign-in names: the usable names, each once, sorted; and how many entries were of no use. */
export type NamedGroups = { names: string[]; skipped: number };

/**
 * Reads `lms.groups` (specification 2.3). Absent (null) leaves memberships untouched. Names are case-sensitive after
 * trimming and NFC. What is not a usable name (nulls, numbers, blank, over 200 characters) is counted, never an error.
 */
export function parseGroupNames(value: unknown): NamedGroups | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return { names: [], skipped: 1 };
  const usable = value.map(groupName).filter((name) => name !== null);
  // Sorted, so that two sign-ins that create the same groups never wait for each other in a circle.
  return { names: [...new Set(usable)].sort(), skipped: value.length - usable.length };
}

/** Which settings of the identity provider decide about groups. */
export type GroupSettings = { createMissingGroups: boolean; mirrorMemberships: boolean };

/** What became of the groups that a sign-in named. Skipped ones do not exist here, and creating them is switched off. */
export type SyncedGroups = { added: string[]; created: string[]; skipped: string[]; removed: string[] };

/** The same for the log, which keeps names enough to understand a sign-in, not ten thousand of them. */
export function shortened({ added, created, skipped, removed }: SyncedGroups): SyncedGroups {
  const short = (names: string[]) => names.slice(0, 50);
  return { added: short(added), created: short(created), skipped: short(skipped), removed: short(removed) };
}

/** A group's name in the form it is stored in, or null when it cannot be one. */
export function groupName(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const name = value.normalize("NFC").trim();
  return name && name.length <= limit && !/[\p{Cc}\p{Cs}]/u.test(name) ? name : null;
}

/** A group as the audit log names it. */
export function groupSubject({ id, name }: { id: string; name: string }) {
  return { type: "group", id, name } as const;
}
