import type { FormValues } from "@/lib/forms/schema";
import type { PersonToAdd } from "@/lib/memberships/new-person";

/** `existing` is the ID of the person who already has the user ID. */
export const valuesOf = ({ groups, fields, ...person }: PersonToAdd): FormValues => ({
  ...person,
  groups: groups.join("\n"),
  existing: "",
  ...Object.fromEntries(fields.map(({ fieldId, value }) => [fieldId, value])),
});
