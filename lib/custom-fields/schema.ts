import { z } from "zod";
import { required } from "@/lib/forms/text-schema";
import { fieldError } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";
import { type FieldValue, fieldValue } from "./value";

export const mostFields = 10;

export const fieldKinds = ["text", "manager"] as const;

export type FieldKind = (typeof fieldKinds)[number];

/** Null when sign-ins don't fill the field. */
const providerAttribute = z
  .string()
  .overwrite(trimmed)
  .max(2_000, fieldError("too_long", { max: 2_000 }))
  .regex(/^\P{Cc}*$/u, fieldError("control_characters"))
  .transform((path) => path || null);

/** Attributes of a directory's users (SCIM) that can fill a field. */
export const scimAttributes = ["department", "employeeNumber", "title", "manager"] as const;

/** Null when directories don't fill the field. */
const scimAttribute = z
  .enum(["", ...scimAttributes])
  .default("")
  .transform((attribute) => attribute || null);

export const fieldName = required(100).regex(/^\P{Cc}*$/u, fieldError("not_one_line"));

/** The form brings the id, so that sending it twice adds one field. */
export const newField = z.object({
  id: z.uuid(),
  name: fieldName,
  kind: z.enum(fieldKinds),
  providerAttribute,
  scimAttribute,
});

export type NewField = z.infer<typeof newField>;

/** `version` is the `updatedAt` that the admin saw. */
export const fieldVersion = z.object({ id: z.uuid(), version: z.iso.datetime() });

export type FieldVersion = z.infer<typeof fieldVersion>;

export const changedField = fieldVersion.extend({ name: fieldName, providerAttribute, scimAttribute });

export type ChangedField = z.infer<typeof changedField>;

/** Reads a form whose inputs have the fields' ids as names; a blank value removes the value. */
export const personsValues = z
  .object({ personId: z.uuid() })
  .catchall(z.string())
  .transform(({ personId, ...typed }) => ({ personId, values: typedFields(typed) }));

/** Reads the inputs that have a field's id as their name. */
export function typedFields(typed: Readonly<Record<string, string>>): FieldValue[] {
  return Object.entries(typed)
    .filter(([name]) => z.uuid().safeParse(name).success)
    .map(([fieldId, value]) => ({ fieldId, value: fieldValue(value) }));
}

/** Writes a place as `/` and the next field's id, or `/` at the end. */
export const placeBefore = (fieldId: string | undefined) => `/${fieldId ?? ""}`;

const place = z
  .string()
  .startsWith("/")
  .transform((name) => name.slice(1) || null)
  .pipe(z.uuid().nullable());

export const fieldMove = z.object({ id: z.uuid(), to: place });

export type FieldMove = z.infer<typeof fieldMove>;
