import { addressOf, isFiltered } from "@/lib/lists/table-url";
import { type DirectoryQuery, directoryQuery } from "@/lib/people/admin-list-schema";

/** Where the list of people is. */
export const peoplePath = "/admin/people";

/** What the list is asked when its address says nothing. */
export const initial = directoryQuery.parse({});

/** The address of a page of the list. */
export function peopleAddress(query: Partial<DirectoryQuery>): string {
  return addressOf(peoplePath, { ...initial, ...query }, initial);
}

/** The address of the same question's answer as CSV. */
export function peopleCsvAddress(query: DirectoryQuery): string {
  return addressOf(`${peoplePath}/csv`, { ...query, page: 1 }, initial);
}

/** The address of one person. */
export function personAddress(id: string): string {
  return `${peoplePath}/${id}`;
}

/** Whether the list is asked for less than everybody. */
export function asksForSome(query: DirectoryQuery): boolean {
  return isFiltered(query, initial);
}
