import type { ApiClient } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import type { AuditSubject } from "@/lib/audit-log/schema";
import { type Database, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { ExternalIdColumn } from "@/lib/lists/define-resource";
import { personSubject } from "@/lib/people/profile";

const types = { person_id: "person", group_id: "group", course_id: "course" } as const;

/** `column` names the row in `external_ids`. */
export type ExternalSubject = { column: ExternalIdColumn; id: string };

/** Waits for other requests with the same ID. @returns the ID of the row that it names, or null */
export async function findExternal(
  { keyOwner }: ApiClient,
  column: ExternalIdColumn,
  id: string,
  tx: Database,
): Promise<string | null> {
  const type = types[column];
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(${`${keyOwner} ${type} ${id}`}, 0))`;
  const [known] = await tx.$queryRaw<{ id: string }[]>`
    SELECT ${Prisma.raw(column)} AS id FROM external_ids
    WHERE owner = ${keyOwner}::uuid AND type = ${type} AND external_id = ${id}`;
  return known?.id ?? null;
}

/** Gives a row the ID instead of the earlier one, or with null takes it away. @throws Refusal `external_id_taken` */
export async function setExternalId(
  actor: ApiClient,
  subject: ExternalSubject,
  id: string | null,
  tx: Database,
): Promise<void> {
  const { keyOwner } = actor;
  const type = types[subject.column];
  const column = Prisma.raw(subject.column);
  if (id !== null) {
    const other = await findExternal(actor, subject.column, id, tx);
    if (other === subject.id) return;
    if (other) throw new Refusal("external_id_taken", { field: "externalId", id: other });
  }
  const removed = await tx.$executeRaw`
    DELETE FROM external_ids WHERE owner = ${keyOwner}::uuid AND ${column} = ${subject.id}::uuid`;
  if (id !== null)
    await tx.$executeRaw`
      INSERT INTO external_ids (owner, type, external_id, ${column})
      VALUES (${keyOwner}::uuid, ${type}, ${id}, ${subject.id}::uuid)`;
  if (removed === 0 && id === null) return;
  await audit(tx, actor, {
    action: "external_id.changed",
    subject: await auditSubject(subject, tx),
    after: { isSet: id !== null },
  });
}

async function auditSubject({ column, id }: ExternalSubject, tx: Database): Promise<AuditSubject> {
  const type = types[column];
  if (type === "person") return personSubject(await tx.person.findUniqueOrThrow({ where: { id } }));
  const where = { id };
  const { name } = await (type === "group"
    ? tx.group.findUniqueOrThrow({ where })
    : tx.course.findUniqueOrThrow({ where }));
  return { type, id, name };
}
