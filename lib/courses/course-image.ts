import { fileScope } from "@/lib/content-url";
import { env } from "@/lib/env";

/** Null for an address from before images had to be files: a page would open it as its reader. */
export function shownImage(address: string | null): string | null {
  return address && fileScope(address, env().BASE_URL) ? address : null;
}
