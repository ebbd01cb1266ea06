import { listUrl } from "@/lib/lists/admin-list-query";

export const apiKeysPath = "/admin/api-keys";

export const apiKeyUrl = (id: string) => `${apiKeysPath}/${id}`;

export const apiKeyInListUrl = (id: string) => listUrl(apiKeysPath, { filters: { q: id } });

export function listWithMessage(message: "revoked" | "made_already"): string {
  return `${apiKeysPath}?message=${message}#result`;
}
