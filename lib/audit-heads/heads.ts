import type { Operator } from "@/lib/actor";
import { reportAuditHead } from "@/lib/audit-log/append";
import { env } from "@/lib/env";
import { destinationOf } from "./destination";
import { type SignedHead, signHead, verifyHeads } from "./signature";

export async function sendAuditHead(): Promise<void> {
  const head = await reportAuditHead();
  const { AUDIT_HEADS } = env();
  if (!head || !AUDIT_HEADS) return;
  await destinationOf(AUDIT_HEADS).append(await signHead(head));
}

/** `unknown` counts heads that no accepted AUTH_SECRET signed. */
export type KeptHeads = { from: string; heads: SignedHead[]; unknown: number };

/** Returns null without AUDIT_HEADS, or where Lectern can't read what it sent. */
export async function readKeptHeads(_actor: Operator): Promise<KeptHeads | null> {
  const { AUDIT_HEADS } = env();
  const destination = AUDIT_HEADS && destinationOf(AUDIT_HEADS);
  const text = destination ? await destination.read() : null;
  return destination && text !== null ? headsIn(destination.name, text) : null;
}

export async function headsIn(from: string, text: string): Promise<KeptHeads> {
  const found = text.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? [];
  const heads = await verifyHeads(found);
  return { from, heads, unknown: found.length - heads.length };
}
