import { auditAll } from "@/lib/audit-log/append";
import type { AuditEvent } from "@/lib/audit-log/schema";
import { type Database, Prisma } from "@/lib/database/db";
import { groupSubject } from "@/lib/groups/names";
import { personSubject } from "@/lib/people/profile";
import { recordErased } from "@/lib/personal-data/erased";
import { type ChangedRow, type Claimed, type ImportRow, lockPeople, readRows, saveRows } from "./claim";
import type { FieldState, NamedGroup, NameField, NotUndone, PersonState } from "./decide";
import { findStates, isFromFileSql } from "./find-states";
import type { LineValues } from "./read-line";
import { importSubject } from "./start";
import {
  deactivate,
  type FieldWrite,
  giveGroups,
  namesOfFields,
  reactivate,
  setFields,
  takeGroups,
} from "./write-batch";

/** Undoes the last applied rows. Restores only what is still as the import left it, and notes the rest. */
export async function undoRows(tx: Database, claimed: Claimed, size: number): Promise<void> {
  const from = Math.max(0, claimed.processed - size);
  const rows = await readRows(tx, claimed, from, claimed.processed);
  const applied = rows.filter((row): row is AppliedRow => {
    return row.personId !== null && ["created", "changed", "deactivated"].includes(row.outcome);
  });
  const personIds = applied.map(({ personId }) => personId);
  await lockPeople(tx, personIds);
  const created = applied.filter(({ outcome }) => outcome === "created");
  const others = applied.filter(({ outcome }) => outcome !== "created");
  const kept = [...(await removeCreated(tx, claimed, created)), ...(await restore(tx, claimed, others))];
  await saveRows(tx, claimed, kept);
  await saveProgress(tx, claimed, from, kept.length);
}

type AppliedRow = ImportRow & { personId: string };

const keptRow = ({ number, outcome, detail, personId }: AppliedRow, notUndone: NotUndone[]): ChangedRow => ({
  ...{ number, outcome, personId, isKept: true },
  detail: { ...detail, notUndone },
});

const recordTables = [
  ...["enrollments", "course_completions", "learning_path_completions", "certificates", "exemptions"],
  ...["past_exemptions", "assignment_people", "role_grants", "provisioned_users", "person_preferences"],
];

const hasRecordSql = Prisma.join(
  recordTables.map(
    (table) => Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(table)} AS own WHERE own.person_id = people.id)`,
  ),
  " OR ",
);

// Files of the import may have named them as a manager, too.
const isManagerSql = Prisma.sql`EXISTS (
  SELECT FROM people AS report JOIN person_field_values AS named ON named.person_id = report.id
    JOIN person_fields ON person_fields.id = field_id AND kind = 'manager'
  WHERE report.manager_id = people.id AND named.source <> 'file')`;

/** Deletes people whom nobody but the import knows. @returns the others' rows */
async function removeCreated(
  tx: Database,
  claimed: Claimed,
  rows: readonly AppliedRow[],
): Promise<ChangedRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ personId }) => personId);
  const people = await tx.$queryRaw<Created[]>`
    SELECT people.id, first_name AS "firstName", last_name AS "lastName", email, at IS NOT NULL AS "hasSignedIn",
      admin_since IS NOT NULL OR deactivated_at IS NOT NULL OR ${hasRecordSql} OR ${isManagerSql}
        OR EXISTS (SELECT FROM outbox AS own WHERE own.person_id = people.id AND ended_at IS NOT NULL)
        OR EXISTS (SELECT FROM person_field_values AS own WHERE own.person_id = people.id AND source <> 'file')
        OR EXISTS (SELECT FROM membership_sources AS own WHERE own.person_id = people.id
          AND NOT (${isFromFileSql(claimed.identityProviderId)}))
        OR (SELECT count(*) FROM identities AS own WHERE own.person_id = people.id) > 1 AS "hasRecord"
    FROM people JOIN last_sign_ins ON last_sign_ins.person_id = people.id WHERE people.id = ANY(${ids}::uuid[])`;
  const sent = new Map(rows.map(({ personId, values }) => [personId, values]));
  const reasons = new Map(
    people.map((person) => [person.id, reasonToStay(person, sent.get(person.id) ?? {})]),
  );
  const gone = people.filter(({ id }) => reasons.get(id) === null);
  await tx.$executeRaw`DELETE FROM people WHERE id = ANY(${gone.map(({ id }) => id)}::uuid[])`;
  await recordErased(
    tx,
    gone.map(({ id }) => id),
  );
  await auditAll(
    tx,
    claimed.actor,
    gone.map((person) => ({ action: "person.deleted", subject: personSubject(person) })),
  );
  return rows.flatMap((row) => {
    const reason = reasons.get(row.personId);
    return reason ? [keptRow(row, [reason])] : [];
  });
}

type Created = { id: string; hasSignedIn: boolean; hasRecord: boolean } & Record<NameField, string>;

function reasonToStay(
  { hasSignedIn, hasRecord, ...person }: Created,
  { firstName = "", lastName = "", email = "" }: LineValues,
): NotUndone | null {
  if (hasSignedIn) return "has_signed_in";
  if (hasRecord) return "has_record";
  const isSame = person.firstName === firstName && person.lastName === lastName && person.email === email;
  return isSame ? null : "changed_since";
}

/** @returns rows of which something changed since */
async function restore(tx: Database, claimed: Claimed, rows: readonly AppliedRow[]): Promise<ChangedRow[]> {
  if (rows.length === 0) return [];
  const { identityProviderId, actor } = claimed;
  const states = await findStates(
    tx,
    identityProviderId,
    rows.map(({ userId }) => userId),
  );
  const restorations = rows.map((row) => restorationOf(row, states.get(row.userId)));
  const events: AuditEvent[] = [];
  const members = (which: "joined" | "left") =>
    restorations.flatMap(({ row, [which]: groups }) =>
      groups.map((group) => ({ personId: row.personId, group })),
    );
  await restoreNames(tx, restorations, events);
  await restoreActivity(tx, identityProviderId, restorations, events);
  await restoreFields(tx, restorations, events);
  await takeGroups(tx, identityProviderId, members("joined"), events);
  await giveGroups(tx, identityProviderId, members("left"), events);
  await auditAll(tx, actor, events);
  return restorations.filter(({ isWhole }) => !isWhole).map(({ row }) => keptRow(row, ["changed_since"]));
}

type Restoration = {
  row: AppliedRow;
  /** Groups that the file gave, and took. */
  joined: NamedGroup[];
  left: NamedGroup[];
  person: PersonState | undefined;
  names: Partial<Record<NameField, string>>;
  fields: Record<string, FieldState | null>;
  activity: "reactivated" | "deactivated" | null;
  isWhole: boolean;
};

function restorationOf(row: AppliedRow, person: PersonState | undefined): Restoration {
  const { detail } = row;
  const nothing = {
    row,
    joined: [],
    left: [],
    person,
    names: {},
    fields: {},
    activity: null,
    isWhole: false,
  };
  if (person?.personId !== row.personId) return nothing;
  let isWhole = true;
  const names: Restoration["names"] = {};
  for (const [name, [before, after]] of Object.entries(detail.names ?? {}) as [
    NameField,
    [string, string],
  ][]) {
    if (person[name] === after && !person.isInDirectory) names[name] = before;
    else isWhole = false;
  }
  const fields: Restoration["fields"] = {};
  for (const [id, [before, after]] of Object.entries(detail.fields ?? {})) {
    const now = person.fields[id];
    if (now?.source === "file" && now.value === after) fields[id] = before;
    else isWhole = false;
  }
  const given = new Set(person.groupIds);
  const [joined, left] = [detail.joined ?? [], detail.left ?? []];
  const kept = {
    joined: joined.filter(({ id }) => id !== null && given.has(id)),
    left: left.filter(({ id }) => id !== null && !given.has(id)),
  };
  if (kept.joined.length < joined.length || kept.left.length < left.length) isWhole = false;
  const activity = activityBefore(row, person);
  if (activity === "unknown") isWhole = false;
  return {
    ...{ row, ...kept, person, names, fields, isWhole },
    activity: activity === "unknown" ? null : activity,
  };
}

/** An undo deactivates only people whom a file might, and leaves people to a directory that provides them by now. */
function activityBefore(
  { outcome, detail }: AppliedRow,
  { isActive, isAdmin, hasRole, isInDirectory, isDeactivatedByFile }: PersonState,
): Restoration["activity"] | "unknown" {
  if (outcome === "deactivated" && !isActive)
    return isDeactivatedByFile && !isInDirectory ? "reactivated" : "unknown";
  if (detail.isReactivated && isActive)
    return isAdmin || hasRole || isInDirectory ? "unknown" : "deactivated";
  return null;
}

async function restoreNames(
  tx: Database,
  restorations: readonly Restoration[],
  events: AuditEvent[],
): Promise<void> {
  const rows = restorations.flatMap(({ person, names }) => {
    if (!person || Object.keys(names).length === 0) return [];
    const { personId: id, firstName, lastName, email } = person;
    return [{ id, firstName, lastName, email, ...names, changed: Object.keys(names) }];
  });
  if (rows.length === 0) return;
  await tx.$executeRaw`
    UPDATE people SET first_name = "firstName", last_name = "lastName", email = rows.email, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS rows (id uuid, "firstName" text, "lastName" text, email text)
    WHERE people.id = rows.id`;
  for (const { changed, ...person } of rows)
    events.push({ action: "person.updated", subject: personSubject(person), after: { fields: changed } });
}

async function restoreActivity(
  tx: Database,
  identityProviderId: string,
  restorations: readonly Restoration[],
  events: AuditEvent[],
): Promise<void> {
  for (const activity of ["reactivated", "deactivated"] as const) {
    const those = restorations.filter((one) => one.activity === activity);
    if (those.length === 0) continue;
    const ids = those.map(({ row }) => row.personId);
    await (activity === "reactivated" ? reactivate : deactivate)(tx, identityProviderId, ids);
    for (const one of those) events.push({ action: `person.${activity}`, subject: subjectOf(one) });
  }
}

async function restoreFields(
  tx: Database,
  restorations: readonly Restoration[],
  events: AuditEvent[],
): Promise<void> {
  const changed = restorations.filter(({ fields }) => Object.keys(fields).length > 0);
  if (changed.length === 0) return;
  const values = changed.flatMap(({ row: { personId }, fields }) =>
    Object.entries(fields).map(([fieldId, value]): FieldWrite => ({ personId, fieldId, value })),
  );
  const managers = await setFields(tx, values);
  const names = await namesOfFields(tx);
  for (const one of changed) {
    const fields = Object.keys(one.fields).flatMap((id) => names.get(id) ?? []);
    const change = managers.changeOf(one.row.personId, { fields });
    events.push({ action: "person.fields_changed", subject: subjectOf(one), ...change });
  }
}

const subjectOf = ({ row, person, names }: Restoration) =>
  personSubject({ id: row.personId, firstName: "", lastName: "", ...person, ...names });

async function saveProgress(tx: Database, claimed: Claimed, processed: number, kept: number): Promise<void> {
  const counts = { ...claimed.counts, kept: (claimed.counts.kept ?? 0) + kept };
  const isOver = processed === 0;
  await tx.peopleImport.update({
    where: { id: claimed.id },
    data: {
      processed,
      counts,
      notBefore: null,
      failure: null,
      ...(isOver && { status: "undone", undoneAt: new Date(), actor: Prisma.DbNull }),
    },
  });
  if (!isOver) return;
  await removeCreatedGroups(tx, claimed);
  await auditAll(tx, claimed.actor, [
    { action: "people_import.undone", subject: importSubject(claimed), after: { kept: counts.kept } },
  ]);
}

/** Deletes groups that the import created and nobody uses. */
async function removeCreatedGroups(tx: Database, { createdGroups, actor }: Claimed): Promise<void> {
  const gone = await tx.$queryRaw<{ id: string; name: string }[]>`
    DELETE FROM groups WHERE id = ANY(${createdGroups}::uuid[])
      AND NOT EXISTS (SELECT FROM memberships AS used WHERE used.group_id = groups.id)
      AND NOT EXISTS (SELECT FROM course_group_access AS used WHERE used.group_id = groups.id)
      AND NOT EXISTS (SELECT FROM assignment_groups AS used WHERE used.group_id = groups.id)
      AND NOT EXISTS (SELECT FROM role_grants AS used WHERE used.group_id = groups.id)
      AND NOT EXISTS (SELECT FROM role_rules AS used WHERE used.group_id = groups.id)
      AND NOT EXISTS (SELECT FROM provisioned_groups AS used WHERE used.group_id = groups.id)
    RETURNING id, name`;
  await auditAll(
    tx,
    actor,
    gone.map((group) => ({ action: "group.deleted", subject: groupSubject(group) })),
  );
}
