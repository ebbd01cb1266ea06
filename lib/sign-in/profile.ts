import type { NamedGroups } from "@/lib/groups/names";

/** Holds the identity provider's cleaned values (specification 2.3); an empty text was missing. */
export type Profile = {
  subject: string;
  firstName: string;
  lastName: string;
  email: string;
  groups: NamedGroups | null;
};

export function describeProfile({ subject, firstName, lastName, email, groups }: Profile) {
  const names = groups?.names?.slice(0, 50) ?? null;
  return { user_id: subject, first_name: firstName, last_name: lastName, email, groups: names };
}
