export const customFieldsPath = "/admin/custom-fields";

export function customFieldUrl(id: string): string {
  return `${customFieldsPath}/${id}`;
}
