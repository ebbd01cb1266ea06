import type { Command } from "commander";
import { z } from "zod";
import { headsIn, type KeptHeads, readKeptHeads } from "@/lib/audit-heads/heads";
import { type Verdict, verifyAuditLog } from "@/lib/audit-log/verify";
import { Refusal } from "@/lib/errors";
import { judge, operator, print, readText } from "./output";

const hash = z
  .object({
    expect: z.string().regex(/^[\da-f]{64}$/i, "--expect should be a hash of 64 hexadecimal digits."),
  })
  .partial();

export function addAuditCommands(program: Command): void {
  program
    .command("audit")
    .description("The audit log.")
    .command("verify")
    .description("Check that no audit log entry was changed, removed or inserted.")
    .option("--expect <hash>", "a head you noted earlier, to detect a log that was cut off or replaced")
    .option("--heads <file>", "signed heads that a syslog server received, or - for standard input")
    .option("--json", "for machines")
    .action(async (options) => {
      const { expect } = judge(hash, { expect: options.expect });
      const kept = options.heads
        ? await headsIn(options.heads, await readText(options.heads))
        : await readKeptHeads(operator);
      const verdict = await verifyAuditLog(operator, expect, kept?.heads);
      const fault = faultOf(verdict, kept);
      const words = [inWords(verdict), kept && keptInWords(kept)].filter(Boolean).join("\n");
      if (!fault || options.json)
        print({ intact: !fault, ...present(verdict), ...(kept && presentKept(kept)) }, options, words);
      if (fault) throw fault;
    });
}

function presentKept({ from, heads, unknown }: KeptHeads) {
  return { signed_heads: { from, checked: heads.length, unknown } };
}

function keptInWords({ from, heads, unknown }: KeptHeads): string {
  const newest = newestOf(heads);
  const others =
    unknown > 0 ? ` ${unknown} more were signed with an AUTH_SECRET that isn’t accepted now.` : "";
  return `${heads.length} signed heads of ${from} fit; the newest is entry ${newest?.position}, signed at ${newest?.signedAt.toISOString()}.${others}`;
}

const newestOf = (heads: KeptHeads["heads"]) =>
  heads.reduce<KeptHeads["heads"][number] | undefined>(
    (newest, head) => (newest && newest.position > head.position ? newest : head),
    undefined,
  );

function present({ entries, since, head, removed, tampering, expected }: Verdict) {
  return {
    entries,
    since: since?.toISOString() ?? null,
    head: head?.hash ?? null,
    position: head?.position ?? 0,
    removed: removed && { entries: removed.entries, at: removed.at.toISOString() },
    tampering: tampering && { ...tampering, entry_id: tampering.entryId, entryId: undefined },
    ...(expected !== undefined && { expected_at_position: expected }),
  };
}

function inWords({ entries, since, head, removed, expected }: Verdict): string {
  const lines = [
    since && head
      ? `${entries} entries, unbroken since ${since.toISOString()}; head ${head.hash}`
      : `0 entries${head ? `; head ${head.hash}` : ""}`,
    removed &&
      `The ${removed.entries} oldest were removed by RETENTION_AUDIT_LOG_YEARS, last on ${removed.at.toISOString()}.`,
    expected && head && `The expected head is entry ${expected}; ${writtenSince(head.position - expected)}.`,
  ];
  return lines.filter(Boolean).join("\n");
}

const writtenSince = (count: number) =>
  count === 1 ? "1 entry was written since" : `${count} entries were written since`;

function faultOf(verdict: Verdict, kept: KeptHeads | null): Refusal | null {
  const { tampering, contradicted, expected, entries: entriesBefore } = verdict;
  if (tampering) return new Refusal("audit_log_tampered", { ...tampering, entriesBefore });
  if (kept?.heads.length === 0) return new Refusal("audit_heads_missing", kept);
  const signed = kept?.heads.find((head) => head.hash === contradicted?.hash);
  if (signed)
    return new Refusal("audit_log_contradicted", {
      position: signed.position,
      signedAt: signed.signedAt.toISOString(),
    });
  return expected === null ? new Refusal("audit_log_cut_off") : null;
}
