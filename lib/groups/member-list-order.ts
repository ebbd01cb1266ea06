import type { MembersQuery } from "./member-schema";

/**
 * The order of a group's members: what was asked for, else by name, else, of who is searched for, those first who came
 * last. A million people by name are read far into the alphabet to find the first of a family name.
 */
export function sortOf({ q, sort }: Pick<MembersQuery, "q" | "sort">) {
  return sort || (q ? "-added" : "name");
}
