export const peoplePath = "/admin/people";

export function personUrl(id: string): string {
  return `${peoplePath}/${id}`;
}
