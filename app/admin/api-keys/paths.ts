import { type ApiKeysQuery, apiKeysQuery } from "@/lib/api-keys/schema";
import { addressOf, isFiltered } from "@/lib/lists/table-url";

/** Where the list of API keys is. */
export const apiKeysPath = "/admin/api-keys";

/** The page of a key. */
export const apiKeyAddress = (id: string) => `${apiKeysPath}/${id}`;

/** What the list is asked when its address says nothing. */
export const initial = apiKeysQuery.parse({});

/** The address of a page of the list. */
export function apiKeysAddress(query: Partial<ApiKeysQuery>): string {
  return addressOf(apiKeysPath, { ...initial, ...query }, initial);
}

/** The address of the same question's answer as CSV. */
export function apiKeysCsvAddress(query: ApiKeysQuery): string {
  return addressOf(`${apiKeysPath}/csv`, { ...query, page: 1 }, initial);
}

/** Whether the list is asked for less than all keys. */
export function asksForSome(query: ApiKeysQuery): boolean {
  return isFiltered(query, initial);
}

/** The address of the list, telling what became of a form. */
export function saying(said: "revoked" | "made_already"): string {
  return `${apiKeysPath}?said=${said}#result`;
}
