import { createHash } from "node:crypto";
import { env } from "@/lib/env";
import { isSigned, sign } from "@/lib/secrets";

const purpose = "message-id";

/** Returns the same ID for the same entries and AUTH_SECRET, so that mail programs show a repeated email once. */
export function messageIdOf(keys: readonly string[]): string {
  const digest = digestOf(keys);
  return `<${digest}.${sign(purpose, digest).slice(0, 22)}@${new URL(env().BASE_URL).hostname}>`;
}

export function isOurs(messageId: string): boolean {
  const [, digest = "", signature = ""] = format.exec(messageId) ?? [];
  return digest !== "" && isSigned(purpose, digest, signature);
}

/** Compares the entries only; call `isOurs` first. */
export function isOf(messageId: string, keys: readonly string[]): boolean {
  return messageId.startsWith(`<${digestOf(keys)}.`);
}

const format = /^<([0-9a-f]{40})\.([\w-]{22})@[^<>@\s]+>$/;

const digestOf = (keys: readonly string[]) =>
  createHash("sha256").update(keys.join("\n")).digest("hex").slice(0, 40);
