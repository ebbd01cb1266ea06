import type { FieldValue } from "@/lib/custom-fields/value";
import type { NamedGroups } from "@/lib/groups/names";

/** Holds the identity provider's cleaned values (specification 2.3); an empty text was missing. */
export type Profile = {
  subject: string;
  firstName: string;
  lastName: string;
  email: string;
  groups: NamedGroups | null;
  /** Lists the custom fields that an attribute fills; those whose value was missing have none. */
  fields?: readonly SentField[];
};

export type SentField = FieldValue & { name: string };

export const sentValues = ({ fields = [] }: Profile) => fields.filter(({ value }) => value !== "");

export function describeProfile({ subject, firstName, lastName, email, groups, fields }: Profile) {
  const names = groups?.names?.slice(0, 50) ?? null;
  const custom = fields && Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  return {
    ...{ user_id: subject, first_name: firstName, last_name: lastName, email, groups: names },
    ...(custom && { custom_fields: custom }),
  };
}
