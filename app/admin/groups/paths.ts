export const groupsPath = "/admin/groups";

export function groupUrl(id: string): string {
  return `${groupsPath}/${id}`;
}

export function addPeopleUrl(id: string): string {
  return `${groupUrl(id)}/add`;
}
