import { listUrl } from "@/lib/lists/admin-list-query";

export const peoplePath = "/admin/people";

export const newPersonPath = `${peoplePath}/new`;

export const leaversPath = `${peoplePath}/left`;

export const invitePath = `${peoplePath}/invite`;

export function inviteUrl(personIds: readonly string[]): string {
  return `${invitePath}?${new URLSearchParams(personIds.map((id) => ["person", id]))}`;
}

export const inviteEveryoneUrl = listUrl(invitePath, { filters: { whom: "found", sign_in: "never" } });

export function personUrl(id: string): string {
  return `${peoplePath}/${id}`;
}

export function personRolesUrl(id: string): string {
  return `${personUrl(id)}/roles`;
}

export function personAssignmentsUrl(id: string): string {
  return `${personUrl(id)}/assignments`;
}

export function personMergeUrl(id: string, otherId?: string): string {
  return `${personUrl(id)}/merge${otherId ? `?with=${otherId}` : ""}`;
}
