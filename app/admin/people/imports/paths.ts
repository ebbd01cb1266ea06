export const importsPath = "/admin/people/imports";

export const importsUrl = (parameters: Record<string, string>) =>
  `${importsPath}?${new URLSearchParams(parameters)}`;

type Shown = { show?: string; page?: number; message?: string };

export function importUrl(id: string, { show, page, message }: Shown = {}): string {
  const query = new URLSearchParams({
    ...(show && { show }),
    ...(page && page > 1 && { page: String(page) }),
    ...(message && { message }),
  });
  return `${importsPath}/${id}${query.size > 0 ? `?${query}` : ""}`;
}
