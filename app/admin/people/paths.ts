export const peoplePath = "/admin/people";

export function personUrl(id: string): string {
  return `${peoplePath}/${id}`;
}

export function personRolesUrl(id: string): string {
  return `${personUrl(id)}/roles`;
}

export function personAssignmentsUrl(id: string): string {
  return `${personUrl(id)}/assignments`;
}
