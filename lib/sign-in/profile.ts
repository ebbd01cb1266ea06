import type { NamedGroups } from "@/lib/groups/names";

/** What the identity provider sent (specification 2.3), cleaned; an empty text was not given. */
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
