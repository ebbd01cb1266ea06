export const teamPath = "/admin/team";

export function teamMemberUrl(id: string): string {
  return `${teamPath}/${id}`;
}
