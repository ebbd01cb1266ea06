import { validate } from "uuid";
import type { Admin, May } from "@/lib/actor";
import { type Database, db } from "@/lib/database/db";
import type { FieldKind } from "./schema";

export type CustomField = {
  id: string;
  name: string;
  kind: FieldKind;
  providerAttribute: string | null;
  scimAttribute: string | null;
  updatedAt: Date;
};

const select = {
  id: true,
  name: true,
  kind: true,
  providerAttribute: true,
  scimAttribute: true,
  updatedAt: true,
};

/** Returns the fields in the admins' order. */
export function listFields(
  _actor: Pick<May<never>, "roles">,
  database: Database = db(),
): Promise<CustomField[]> {
  return database.personField.findMany({ select, orderBy: [{ position: "asc" }, { id: "asc" }] });
}

export async function findField(_actor: Admin, id: string): Promise<CustomField | null> {
  return validate(id) ? db().personField.findUnique({ select, where: { id } }) : null;
}

/** Counts the open assignments whose audience has a condition on the field. */
export function countUses(_actor: Admin, fieldId: string, database: Database = db()): Promise<number> {
  return database.assignment.count({ where: { endedAt: null, conditions: { some: { fieldId } } } });
}

export function countValues(_actor: Admin, fieldId: string): Promise<number> {
  return db().personFieldValue.count({ where: { fieldId } });
}
