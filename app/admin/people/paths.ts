export const peoplePath = "/admin/people";

export function personUrl(id: string): string {
  return `${peoplePath}/${id}`;
}

export function personAssignmentsUrl(id: string): string {
  return `${personUrl(id)}/assignments`;
}
