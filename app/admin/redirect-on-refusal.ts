import { redirect } from "next/navigation";
import { Refusal } from "@/lib/errors";
import type { RefusalCode, RefusalKind } from "@/lib/refusal-codes";

/**
 * For the `catch` of a command: leads to the page that says what somebody else has done meanwhile.
 * @param pages by the code or the kind of the refusal; any other error goes on
 */
export function redirectOnRefusal(
  pages: { [Key in RefusalCode | RefusalKind]?: string },
): (error: unknown) => never {
  return (error) => {
    const page = error instanceof Refusal && (pages[error.code] ?? pages[error.kind]);
    if (page) redirect(page);
    throw error;
  };
}
