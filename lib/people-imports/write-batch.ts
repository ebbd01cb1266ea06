import { v7 as uuidv7 } from "uuid";
import { type AuditedActor, auditAll } from "@/lib/audit-log/append";
import type { AuditEvent } from "@/lib/audit-log/schema";
import { type Database, Prisma } from "@/lib/database/db";
import { groupSubject } from "@/lib/groups/names";
import { personSubject } from "@/lib/people/profile";
import type { Decision, FieldState, NamedGroup, NameField, PersonState } from "./decide";
import { isFromFileSql } from "./find-states";

type Names = Record<NameField, string>;

export type NewPerson = Names & { userId: string };

/** Creates people before their first sign-in, in one statement. Leaves out user IDs that somebody has. @returns IDs by user ID */
export async function createPeople(
  tx: Database,
  identityProviderId: string,
  people: readonly NewPerson[],
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const sent = people.map((person) => ({ ...person, identityId: uuidv7(), personId: uuidv7() }));
  const rows = await tx.$queryRaw<{ userId: string; id: string }[]>`
    WITH sent AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) AS rows ("identityId" uuid, "personId" uuid,
        "userId" text, "firstName" text, "lastName" text, email text)
    ), identity AS (
      INSERT INTO identities (id, person_id, identity_provider_id, subject)
      SELECT "identityId", "personId", ${identityProviderId}::uuid, "userId" FROM sent ORDER BY "userId"
      ON CONFLICT (identity_provider_id, subject) DO NOTHING RETURNING person_id, subject
    ), created AS (
      INSERT INTO people (id, first_name, last_name, email)
      SELECT person_id, "firstName", "lastName", email FROM identity JOIN sent ON "personId" = person_id
      RETURNING id
    )
    SELECT subject AS "userId", id FROM created JOIN identity ON person_id = id`;
  return new Map(rows.map(({ userId, id }) => [userId, id]));
}

/** A decision about a person who exists by now. */
export type Write = { person: PersonState; decision: Decision };

type Actor = { actor: AuditedActor; identityProviderId: string };

/** Writes names, custom fields, groups and activity, and audits them as single changes are. Expects locked people. */
export async function writeChanges(tx: Database, by: Actor, writes: readonly Write[]): Promise<void> {
  const events: AuditEvent[] = [];
  await writeNames(tx, writes, events);
  await writeActivity(tx, by, writes, events);
  await writeFields(tx, writes, events);
  await writeGroups(tx, by, writes, events);
  await auditAll(tx, by.actor, events);
}

async function writeNames(tx: Database, writes: readonly Write[], events: AuditEvent[]): Promise<void> {
  const changed = writes.filter(({ decision: { outcome, detail } }) => outcome !== "created" && detail.names);
  if (changed.length === 0) return;
  const rows = changed.map(({ person, decision }) => ({
    id: person.personId,
    ...namesAfter(person, decision),
  }));
  await tx.$executeRaw`
    UPDATE people SET first_name = "firstName", last_name = "lastName", email = rows.email, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS rows (id uuid, "firstName" text, "lastName" text, email text)
    WHERE people.id = rows.id`;
  for (const { person, decision } of changed)
    events.push({
      action: "person.updated",
      subject: subjectOf(person, decision),
      after: { fields: Object.keys(decision.detail.names ?? {}) },
    });
}

function namesAfter(
  { firstName, lastName, email }: PersonState,
  { detail: { names = {} } }: Decision,
): Names {
  const after = Object.fromEntries(Object.entries(names).map(([name, [, value]]) => [name, value]));
  return { firstName, lastName, email, ...after };
}

const subjectOf = (person: PersonState, decision: Decision) =>
  personSubject({ id: person.personId, ...namesAfter(person, decision) });

async function writeActivity(
  tx: Database,
  { identityProviderId }: Actor,
  writes: readonly Write[],
  events: AuditEvent[],
): Promise<void> {
  const left = writes.filter(({ decision }) => decision.outcome === "deactivated");
  const back = writes.filter(({ decision }) => decision.detail.isReactivated);
  if (left.length > 0) await deactivate(tx, identityProviderId, idsOf(left));
  if (back.length > 0) await reactivate(tx, identityProviderId, idsOf(back));
  for (const { person, decision } of left)
    events.push({ action: "person.deactivated", subject: subjectOf(person, decision) });
  for (const { person, decision } of back)
    events.push({ action: "person.reactivated", subject: subjectOf(person, decision) });
}

const idsOf = (writes: readonly Write[]) => writes.map(({ person }) => person.personId);

/** Signs them out, too. */
export async function deactivate(
  tx: Database,
  identityProviderId: string,
  personIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE people SET deactivated_at = now(), deactivated_by = 'file', deactivated_origin_id = ${identityProviderId}::uuid,
      updated_at = now()
    WHERE id = ANY(${personIds}::uuid[]) AND deactivated_at IS NULL`;
  await tx.$executeRaw`DELETE FROM sessions WHERE person_id = ANY(${personIds}::uuid[])`;
}

/** Reactivates those whom a file of this provider deactivated. */
export async function reactivate(
  tx: Database,
  identityProviderId: string,
  personIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE people SET deactivated_at = NULL, deactivated_by = NULL, deactivated_origin_id = NULL, updated_at = now()
    WHERE id = ANY(${personIds}::uuid[]) AND deactivated_by = 'file' AND deactivated_origin_id = ${identityProviderId}::uuid`;
}

export type FieldWrite = { personId: string; fieldId: string; value: FieldState | null };

async function writeFields(tx: Database, writes: readonly Write[], events: AuditEvent[]): Promise<void> {
  const changed = writes.filter(({ decision }) => decision.detail.fields);
  if (changed.length === 0) return;
  const values = changed.flatMap(({ person, decision }) =>
    Object.entries(decision.detail.fields ?? {}).map(([fieldId, [, value]]): FieldWrite => {
      return { personId: person.personId, fieldId, value: { value, source: "file", owner: null } };
    }),
  );
  const managers = await setFields(tx, values);
  const names = await namesOfFields(tx);
  for (const { person, decision } of changed)
    events.push({
      action: "person.fields_changed",
      subject: subjectOf(person, decision),
      ...managers.changeOf(person.personId, {
        fields: Object.keys(decision.detail.fields ?? {}).flatMap((id) => names.get(id) ?? []),
      }),
    });
}

export async function namesOfFields(tx: Database): Promise<Map<string, string>> {
  const fields = await tx.personField.findMany({
    select: { id: true, name: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return new Map(fields.map(({ id, name }) => [id, name]));
}

/** Sets and removes values of custom fields. @returns how managers changed, for the audit log */
export async function setFields(tx: Database, values: readonly FieldWrite[]) {
  const personIds = [...new Set(values.map(({ personId }) => personId))];
  const before = await managersOf(tx, personIds);
  const gone = values.filter(({ value }) => value === null);
  if (gone.length > 0)
    await tx.$executeRaw`
      DELETE FROM person_field_values AS theirs USING unnest(${gone.map((one) => one.personId)}::uuid[],
        ${gone.map((one) => one.fieldId)}::uuid[]) AS gone (person_id, field_id)
      WHERE theirs.person_id = gone.person_id AND theirs.field_id = gone.field_id`;
  const rows = values.flatMap(({ personId, fieldId, value }) =>
    value ? [{ person_id: personId, field_id: fieldId, value: value.value, source: value.source }] : [],
  );
  await tx.$executeRaw`
    INSERT INTO person_field_values (person_id, field_id, value, source)
    SELECT person_id, field_id, value, source
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS rows (person_id uuid, field_id uuid, value text, source person_field_source)
    WHERE EXISTS (SELECT FROM person_fields WHERE id = field_id) ORDER BY person_id, field_id
    ON CONFLICT (person_id, field_id) DO UPDATE SET value = excluded.value, source = excluded.source, updated_at = now()`;
  await tx.$executeRaw`UPDATE people SET updated_at = now() WHERE id = ANY(${personIds}::uuid[])`;
  const after = await managersOf(tx, personIds);
  return {
    changeOf: (personId: string, fields: object) => {
      const [was, is] = [before.get(personId) ?? null, after.get(personId) ?? null];
      if (was === is) return { after: { ...fields } };
      return { before: { managerId: was }, after: { ...fields, managerId: is } };
    },
  };
}

async function managersOf(tx: Database, personIds: readonly string[]): Promise<Map<string, string | null>> {
  const people = await tx.$queryRaw<{ id: string; managerId: string | null }[]>`
    SELECT id, manager_id AS "managerId" FROM people WHERE id = ANY(${personIds}::uuid[])`;
  return new Map(people.map(({ id, managerId }) => [id, managerId]));
}

type Member = { personId: string; group: NamedGroup };

async function writeGroups(
  tx: Database,
  { identityProviderId }: Actor,
  writes: readonly Write[],
  events: AuditEvent[],
): Promise<void> {
  const membersIn = (which: "joined" | "left") =>
    writes.flatMap(({ person: { personId }, decision }) =>
      (decision.detail[which] ?? []).flatMap((group): Member[] => (group.id ? [{ personId, group }] : [])),
    );
  await giveGroups(tx, identityProviderId, membersIn("joined"), events);
  await takeGroups(tx, identityProviderId, membersIn("left"), events);
}

/** Writes memberships with a file as their source; other sources keep theirs. */
export async function giveGroups(
  tx: Database,
  identityProviderId: string,
  members: readonly Member[],
  events: AuditEvent[],
): Promise<void> {
  if (members.length === 0) return;
  const rows = Prisma.sql`SELECT person_id, groups.id, 'admin'::membership_source, ${identityProviderId}::uuid
    FROM ${pairsSql(members)} JOIN groups ON groups.id = group_id ORDER BY person_id, groups.id`;
  await tx.$executeRaw`
    WITH joined AS (
      INSERT INTO memberships (person_id, group_id, source, origin_id) ${rows}
      ON CONFLICT (person_id, group_id) DO NOTHING
    )
    INSERT INTO membership_sources (person_id, group_id, source, origin_id) ${rows} ON CONFLICT DO NOTHING`;
  noteMembers(events, "group.people_added", members);
}

/** Removes only what files of this provider gave. */
export async function takeGroups(
  tx: Database,
  identityProviderId: string,
  members: readonly Member[],
  events: AuditEvent[],
): Promise<void> {
  if (members.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM membership_sources AS theirs USING ${pairsSql(members)}
    WHERE theirs.person_id = pairs.person_id AND theirs.group_id = pairs.group_id AND ${isFromFileSql(identityProviderId)}`;
  noteMembers(events, "group.people_removed", members);
}

const pairsSql = (members: readonly Member[]) => Prisma.sql`
  unnest(${members.map(({ personId }) => personId)}::uuid[], ${members.map(({ group }) => group.id)}::uuid[])
    AS pairs (person_id, group_id)`;

const maxAuditedIds = 50;

function noteMembers(
  events: AuditEvent[],
  action: "group.people_added" | "group.people_removed",
  members: readonly Member[],
): void {
  const byGroup = new Map<string, { name: string; ids: string[] }>();
  for (const { personId, group } of members) {
    const known = byGroup.get(group.id ?? "") ?? { name: group.name, ids: [] };
    known.ids.push(personId);
    byGroup.set(group.id ?? "", known);
  }
  for (const [id, { name, ids }] of byGroup) {
    const people = { people: ids.length, ids: ids.slice(0, maxAuditedIds) };
    events.push({
      action,
      subject: groupSubject({ id, name }),
      concerns: ids,
      ...(action === "group.people_added" ? { after: people } : { before: people }),
    });
  }
}
