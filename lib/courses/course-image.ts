import { fileScope } from "@/lib/content-url";
import { env } from "@/lib/env";

/** Returns null for an old address that is no file: a page would request it with its reader's cookies. */
export function shownImage(address: string | null): string | null {
  return address && fileScope(address, env().BASE_URL) ? address : null;
}
