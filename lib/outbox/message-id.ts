import { createHash } from "node:crypto";
import { env } from "@/lib/env";

/** The same for the same entries, whoever sends them, so that a mail that comes twice is shown once. */
export function messageIdOf(keys: readonly string[]): string {
  const digest = createHash("sha256").update(keys.join("\n")).digest("hex").slice(0, 40);
  return `<${digest}@${new URL(env().BASE_URL).hostname}>`;
}
