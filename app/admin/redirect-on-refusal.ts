import { redirect } from "next/navigation";
import { Refusal } from "@/lib/errors";
import type { RefusalKind } from "@/lib/refusal-codes";

/**
 * For the `catch` of a command: leads to the page that says what somebody else has done meanwhile.
 * @param pages by the kind of the refusal; any other error goes on
 */
export function redirectOnRefusal(pages: { [Kind in RefusalKind]?: string }): (error: unknown) => never {
  return (error) => {
    const page = error instanceof Refusal && pages[error.kind];
    if (page) redirect(page);
    throw error;
  };
}
