export const signInsPath = "/admin/sign-ins";

export function signInUrl(id: string): string {
  return `${signInsPath}/${id}`;
}
