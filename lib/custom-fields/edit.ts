import { isDeepStrictEqual } from "node:util";
import type { Admin, FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/database/db";
import { isDuplicate, Refusal } from "@/lib/errors";
import { type CustomField, countUses, listFields } from "./list";
import { type ChangedField, type FieldMove, type FieldVersion, mostFields, type NewField } from "./schema";

const batchSize = 5_000;

/**
 * Appends a field. A manager field gives people reach over others, so its changes need a fresh sign-in. The same id twice changes nothing.
 * @throws Refusal `custom_fields_full`, `custom_field_manager_exists`, `custom_field_name_taken`
 */
export async function createField(
  actor: FreshAdmin,
  { id, ...field }: Omit<NewField, "scimAttribute"> & Partial<NewField>,
): Promise<void> {
  await changeFields(actor, async (tx, fields) => {
    if (fields.some((one) => one.id === id)) return;
    if (fields.length >= mostFields) throw new Refusal("custom_fields_full", { limit: mostFields });
    // A person has one manager.
    if (field.kind === "manager" && fields.some(({ kind }) => kind === "manager"))
      throw new Refusal("custom_field_manager_exists", { field: "kind" });
    await tx.personField.create({ data: { id, ...field, position: fields.length + 1 } });
    const { kind, providerAttribute, scimAttribute = null } = field;
    const after = { kind, providerAttribute, ...(scimAttribute && { scimAttribute }) };
    await audit(tx, actor, { action: "custom_field.created", subject: subjectOf({ id, ...field }), after });
  });
}

/** @throws Refusal `custom_field_not_found`, `custom_field_changed` since `version`, `custom_field_name_taken` */
export async function changeField(
  actor: FreshAdmin,
  { id, version, ...changed }: Omit<ChangedField, "scimAttribute"> & Partial<ChangedField>,
): Promise<void> {
  await changeFields(actor, async (tx, fields) => {
    const field = getField(fields, id);
    const { name, providerAttribute, scimAttribute } = field;
    const before = { name, providerAttribute, scimAttribute };
    const after = { ...before, ...changed };
    if (isDeepStrictEqual(before, after)) return;
    requireVersion(field, version);
    await tx.personField.update({ where: { id }, data: after });
    await audit(tx, actor, { action: "custom_field.changed", subject: subjectOf(field), before, after });
  });
}

/** Moves a field before `to`, or to the end. @throws Refusal `custom_field_not_found` */
export async function moveField(actor: Admin, { id, to }: FieldMove): Promise<void> {
  await changeFields(actor, async (tx, fields) => {
    const field = getField(fields, id);
    const others = fields.filter((one) => one.id !== id);
    const next = others.findIndex((one) => one.id === to);
    const place = next < 0 ? others.length : next;
    const before = { position: fields.indexOf(field) + 1 };
    const after = { position: place + 1 };
    if (before.position === after.position) return;
    const ids = others.toSpliced(place, 0, field).map((one) => one.id);
    await tx.$executeRaw`
      UPDATE person_fields SET position = place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
      WHERE person_fields.id = wanted.id`;
    await audit(tx, actor, { action: "custom_field.moved", subject: subjectOf(field), before, after });
  });
}

/**
 * Removes values in batches first, so that sign-ins go on.
 * @throws Refusal `custom_field_not_found`, `custom_field_changed`, `custom_field_in_use`
 */
export async function deleteField(actor: FreshAdmin, { id, version }: FieldVersion): Promise<void> {
  await changeFields(actor, async (tx, fields) => {
    requireVersion(getField(fields, id), version);
    await requireUnused(tx, actor, id);
  });
  let values = 0;
  for (let removed = batchSize; removed === batchSize; values += removed) removed = await removeBatch(id);
  await changeFields(actor, async (tx, fields) => {
    const field = getField(fields, id);
    await requireUnused(tx, actor, id);
    // Writers of values wait for this lock and then skip the field. A cascade would leave its managers.
    await tx.$executeRaw`SELECT FROM person_fields WHERE id = ${id}::uuid FOR UPDATE`;
    const { count } = await tx.personFieldValue.deleteMany({ where: { fieldId: id } });
    await tx.personField.delete({ where: { id } });
    const before = { values: values + count };
    await audit(tx, actor, { action: "custom_field.deleted", subject: subjectOf(field), before });
  });
}

// Without the condition, the assignment would reach more people.
async function requireUnused(tx: Database, actor: Admin, id: string): Promise<void> {
  if ((await countUses(actor, id, tx)) > 0) throw new Refusal("custom_field_in_use");
}

function removeBatch(fieldId: string): Promise<number> {
  return db().$executeRaw`
    DELETE FROM person_field_values WHERE field_id = ${fieldId}::uuid AND person_id = ANY(ARRAY(
      SELECT person_id FROM person_field_values WHERE field_id = ${fieldId}::uuid LIMIT ${batchSize}
      FOR UPDATE SKIP LOCKED))`;
}

// The lock keeps two admins from adding an eleventh field, or from mixing up the order.
async function changeFields(
  actor: Admin,
  change: (tx: Database, fields: CustomField[]) => Promise<void>,
): Promise<void> {
  const changed = db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('custom fields'))`;
    await change(tx, await listFields(actor, tx));
  });
  await changed.catch(explainDuplicate);
}

function getField(fields: readonly CustomField[], id: string): CustomField {
  const field = fields.find((one) => one.id === id);
  if (!field) throw new Refusal("custom_field_not_found");
  return field;
}

function requireVersion({ updatedAt }: CustomField, version: string): void {
  if (updatedAt.toISOString() !== version) throw new Refusal("custom_field_changed");
}

function explainDuplicate(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  throw new Refusal("custom_field_name_taken", { field: "name", cause: error });
}

const subjectOf = ({ id, name }: { id: string; name: string }) =>
  ({ type: "custom_field", id, name }) as const;
