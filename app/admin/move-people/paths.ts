export const movePeoplePath = "/admin/move-people";

export function moveUrl(id: string, query: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(query);
  return `${movePeoplePath}/${id}${parameters.size > 0 ? `?${parameters}` : ""}`;
}
