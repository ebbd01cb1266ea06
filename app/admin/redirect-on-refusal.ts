import { redirect } from "next/navigation";
import { Refusal } from "@/lib/errors";
import type { RefusalCode, RefusalKind } from "@/lib/refusal-codes";

/** Leads to the page that explains another person's change. `pages` go by code or kind; throws other errors again. */
export function redirectOnRefusal(
  pages: { [Key in RefusalCode | RefusalKind]?: string },
): (error: unknown) => never {
  return (error) => {
    const page = error instanceof Refusal && (pages[error.code] ?? pages[error.kind]);
    if (page) redirect(page);
    throw error;
  };
}
