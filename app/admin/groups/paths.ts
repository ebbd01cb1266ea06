export const groupsPath = "/admin/groups";

export function groupUrl(id: string): string {
  return `${groupsPath}/${id}`;
}

export function addPeopleUrl(id: string): string {
  return `${groupUrl(id)}/add`;
}

export function assignToGroupUrl(id: string): string {
  return `${groupUrl(id)}/assign`;
}

export function coursesOfGroupUrl(id: string): string {
  return `${groupUrl(id)}/courses`;
}
