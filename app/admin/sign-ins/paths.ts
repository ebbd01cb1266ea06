import { addressOf, isFiltered } from "@/lib/lists/table-url";
import { type SignInLogQuery, signInLogQuery } from "@/lib/sign-in-attempts/admin-list-schema";

/** Where the log of sign-ins is. */
export const signInsPath = "/admin/sign-ins";

const initial = signInLogQuery.parse({});

/** The address of a page of the log. */
export function signInsAddress(query: SignInLogQuery): string {
  return addressOf(signInsPath, query, initial);
}

/** The address of the same question's answer as CSV. */
export function signInsCsvAddress(query: SignInLogQuery): string {
  return addressOf(`${signInsPath}/csv`, { ...query, page: 1 }, initial);
}

/** The address of one attempt. */
export function signInAddress(id: string): string {
  return `${signInsPath}/${id}`;
}

/** Whether the log is asked for less than everything. */
export function asksForSome(query: SignInLogQuery): boolean {
  return isFiltered(query, initial);
}
