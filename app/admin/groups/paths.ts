import { type MembersQuery, membersQuery } from "@/lib/groups/member-schema";
import { type GroupsQuery, groupsQuery } from "@/lib/groups/schema";
import { addressOf, isFiltered } from "@/lib/lists/table-url";

/** Where the list of groups is. */
export const groupsPath = "/admin/groups";

/** What the list is asked when its address says nothing. */
export const initial = groupsQuery.parse({});

const initialMembers = membersQuery.parse({});

/** The address of a page of the list. */
export function groupsAddress(query: GroupsQuery): string {
  return addressOf(groupsPath, query, initial);
}

/** The address of the same question's answer as CSV. */
export function groupsCsvAddress(query: GroupsQuery): string {
  return addressOf(`${groupsPath}/csv`, { ...query, page: 1 }, initial);
}

/** Whether the list is asked for less than every group. */
export function asksForSome(query: GroupsQuery): boolean {
  return isFiltered(query, initial);
}

/** The address of one group. */
export function groupAddress(id: string): string {
  return `${groupsPath}/${id}`;
}

/** Where people are added to a group. */
export function addAddress(id: string): string {
  return `${groupAddress(id)}/add`;
}

/** The address of a page of a group's members. */
export function membersAddress(id: string, query: MembersQuery): string {
  return addressOf(groupAddress(id), query, initialMembers);
}

/** The address of the same members as CSV. */
export function membersCsvAddress(id: string, query: MembersQuery): string {
  return addressOf(`${groupAddress(id)}/csv`, { ...query, page: 1 }, initialMembers);
}

/** Whether fewer members are asked for than all. */
export function asksForSomeMembers(query: MembersQuery): boolean {
  return isFiltered(query, initialMembers);
}
