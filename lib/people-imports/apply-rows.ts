import { isDeepStrictEqual } from "node:util";
import { auditAll } from "@/lib/audit-log/append";
import type { AuditEvent } from "@/lib/audit-log/schema";
import { type Database, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { lockGroupsNamed } from "@/lib/groups/edit";
import { groupSubject } from "@/lib/groups/names";
import { personSubject } from "@/lib/people/profile";
import { type ChangedRow, type Claimed, type ImportRow, readRows, saveRows } from "./claim";
import { decideLine, decideMissing, type PersonState } from "./decide";
import { findGroups, findStates } from "./find-states";
import { contextOf } from "./preview";
import { importSubject } from "./start";
import { createPeople, type NewPerson, type Write, writeChanges } from "./write-batch";

/**
 * Applies the next rows. Decides from the people as they are now, because they may differ from the preview.
 * @throws Refusal `people_import_unconfirmed` before more people are deactivated than allowed
 */
export async function applyRows(tx: Database, claimed: Claimed, size: number): Promise<void> {
  const { identityProviderId, actor } = claimed;
  const until = Math.min(claimed.processed + size, claimed.rows);
  const rows = await readRows(tx, claimed, claimed.processed, until);
  const lines = rows.filter(({ outcome }) => outcome !== "rejected");
  // A line that creates nobody fills no group.
  const joining = lines.filter(({ values, personId }) => values.active !== false || personId !== null);
  const createdGroups = claimed.createsGroups ? await createGroups(tx, claimed, joining) : [];
  const created = await createPeople(tx, identityProviderId, await newPeople(tx, claimed, lines));
  await auditCreated(tx, claimed, lines, created);
  const states = await lockedStates(tx, identityProviderId, lines);
  const named = await findNamed(tx, claimed, lines, states);
  const context = await contextOf(tx, claimed, lines, states);
  const seen = new Set<string>();
  const writes: Write[] = [];
  const changed: ChangedRow[] = [];
  for (const row of lines) {
    const person = states.get(row.userId) ?? null;
    const isNew = created.has(row.userId);
    const decision = row.isMissing
      ? decideMissing(person && named.has(person.personId) ? null : person)
      : decideLine(row.values, isNew ? null : person, context);
    // A second line with the same person would decide from what the first one changes.
    if (person && !seen.has(person.personId)) writes.push({ person, decision });
    if (person) seen.add(person.personId);
    const personId = person?.personId ?? null;
    const after = { number: row.number, ...decision, personId, isKept: false };
    if (!isSame(row, after)) changed.push(after);
  }
  await writeChanges(tx, { actor, identityProviderId }, writes);
  await saveRows(tx, claimed, changed);
  await saveProgress(tx, claimed, until, rows, changed, createdGroups);
}

async function newPeople(
  tx: Database,
  { identityProviderId }: Claimed,
  lines: readonly ImportRow[],
): Promise<NewPerson[]> {
  const asked = lines.filter(({ isMissing, values }) => !isMissing && values.active !== false);
  const known = await tx.$queryRaw<{ userId: string }[]>`
    SELECT subject AS "userId" FROM identities
    WHERE identity_provider_id = ${identityProviderId}::uuid AND subject = ANY(${asked.map(({ userId }) => userId)}::text[])`;
  const isKnown = new Set(known.map(({ userId }) => userId));
  return asked
    .filter(({ userId }) => !isKnown.has(userId))
    .map(({ userId, values: { firstName = "", lastName = "", email = "" } }) => {
      return { userId, firstName, lastName, email };
    });
}

async function auditCreated(
  tx: Database,
  { actor, identityProviderId }: Claimed,
  lines: readonly ImportRow[],
  created: ReadonlyMap<string, string>,
): Promise<void> {
  const events = lines.flatMap(({ userId, values: { firstName = "", lastName = "" } }): AuditEvent[] => {
    const id = created.get(userId);
    if (!id) return [];
    const subject = personSubject({ id, firstName, lastName });
    return [{ action: "person.created", subject, after: { identityProviderId } }];
  });
  await auditAll(tx, actor, events);
}

async function lockedStates(
  tx: Database,
  identityProviderId: string,
  lines: readonly ImportRow[],
): Promise<Map<string, PersonState>> {
  const userIds = lines.map(({ userId }) => userId);
  await tx.$executeRaw`
    SELECT FROM people WHERE id IN (SELECT person_id FROM identities
      WHERE identity_provider_id = ${identityProviderId}::uuid AND subject = ANY(${userIds}::text[]))
    ORDER BY id FOR NO KEY UPDATE`;
  return findStates(tx, identityProviderId, userIds);
}

/** Finds people whom the file names by another user ID: an admin may have merged two since the preview. */
async function findNamed(
  tx: Database,
  { id, identityProviderId }: Claimed,
  lines: readonly ImportRow[],
  states: ReadonlyMap<string, PersonState>,
): Promise<Set<string>> {
  const missing = lines.flatMap((row) => (row.isMissing && states.get(row.userId)?.personId) || []);
  if (missing.length === 0) return new Set();
  const named = await tx.$queryRaw<{ personId: string }[]>`
    SELECT identities.person_id AS "personId" FROM identities
    JOIN people_import_rows AS named ON import_id = ${id}::uuid AND user_id = subject AND NOT is_missing
    WHERE identity_provider_id = ${identityProviderId}::uuid AND identities.person_id = ANY(${missing}::uuid[])`;
  return new Set(named.map(({ personId }) => personId));
}

/** Creates and locks the groups that these lines name. @returns the IDs of new groups */
async function createGroups(tx: Database, claimed: Claimed, lines: readonly ImportRow[]): Promise<string[]> {
  const names = [...new Set(lines.flatMap(({ values }) => values.groups ?? []))].sort();
  if (names.length === 0) return [];
  const { groupIds: before } = await findGroups(tx, names, []);
  await lockGroupsNamed(tx, names);
  const { groupIds: after } = await findGroups(tx, names, []);
  const groups = [...after].filter(([name]) => !before.has(name)).map(([name, id]) => ({ id, name }));
  await auditAll(
    tx,
    claimed.actor,
    groups.map((group) => ({ action: "group.created", subject: groupSubject(group) })),
  );
  return groups.map(({ id }) => id);
}

const isSame = (before: ImportRow, after: ChangedRow) =>
  before.outcome === after.outcome &&
  before.personId === after.personId &&
  isDeepStrictEqual(before.detail, after.detail);

async function saveProgress(
  tx: Database,
  claimed: Claimed,
  processed: number,
  rows: readonly ImportRow[],
  changed: readonly ChangedRow[],
  createdGroups: readonly string[],
): Promise<void> {
  const counts = { ...claimed.counts };
  const before = new Map(rows.map(({ number, outcome }) => [number, outcome]));
  for (const { number, outcome } of changed) {
    const planned = before.get(number) ?? outcome;
    counts[planned] = (counts[planned] ?? 0) - 1;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  const { deactivated: people = 0 } = counts;
  if (claimed.maxDeactivated !== null && people > claimed.maxDeactivated)
    throw new Refusal("people_import_unconfirmed", { people });
  const isOver = processed === claimed.rows;
  await tx.peopleImport.update({
    where: { id: claimed.id },
    data: {
      processed,
      counts,
      createdGroups: { push: [...createdGroups] },
      notBefore: null,
      failure: null,
      ...(isOver && { status: "applied", appliedAt: new Date(), actor: Prisma.DbNull }),
    },
  });
  if (!isOver) return;
  await auditAll(tx, claimed.actor, [
    { action: "people_import.applied", subject: importSubject(claimed), after: counts },
  ]);
}
