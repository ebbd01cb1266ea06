import type { Command } from "commander";
import { z } from "zod";
import { headsIn, type KeptHeads, readKeptHeads } from "@/lib/audit-heads/heads";
import { type Verdict, verifyAuditLog } from "@/lib/audit-log/verify";
import { Refusal } from "@/lib/errors";
import { judge, operator, print } from "./output";
import { readText } from "./text-file";

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
    .option("--json", "print JSON")
    .action(async (options) => {
      const { expect } = judge(hash, { expect: options.expect });
      const kept = options.heads
        ? await headsIn(nameOf(options.heads), await readText(options.heads))
        : await readKeptHeads(operator);
      const verdict = await verifyAuditLog(operator, expect, kept?.heads);
      const refusal = refusalOf(verdict, kept) ?? (options.heads ? null : refusalOfAge(kept));
      const words = [inWords(verdict), kept && keptInWords(kept)].filter(Boolean).join("\n");
      if (!refusal || options.json)
        print(
          { intact: !refusal, ...present(verdict), ...(kept && presentKept(kept, verdict)) },
          options,
          words,
        );
      if (refusal) throw refusal;
    });
}

const nameOf = (file: string) => (file === "-" ? "standard input" : file);

function presentKept({ from, heads, unknown }: KeptHeads, { contradicted }: Verdict) {
  return {
    signed_heads: {
      from,
      checked: heads.length,
      unknown,
      newest_signed_at: newestOf(heads)?.signedAt ?? null,
      contradicted_at_position: contradicted?.position ?? null,
    },
  };
}

const newestOf = (heads: KeptHeads["heads"]) =>
  heads.toSorted((one, other) => Number(one.signedAt) - Number(other.signedAt)).at(-1);

function keptInWords({ from, heads, unknown }: KeptHeads): string {
  const newest = newestOf(heads);
  const fit = heads.length === 1 ? "1 signed head fits" : `${heads.length} signed heads fit`;
  const others = unknown > 0 ? ` No accepted AUTH_SECRET signed ${unknown} more.` : "";
  return `${from}: ${fit}; the newest is of entry ${newest?.position}, signed at ${newest?.signedAt.toISOString()}.${others}`;
}

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

function refusalOf(verdict: Verdict, kept: KeptHeads | null): Refusal | null {
  const { tampering, contradicted, expected, entries: entriesBefore } = verdict;
  if (tampering) return new Refusal("audit_log_tampered", { ...tampering, entriesBefore });
  if (kept?.heads.length === 0) return new Refusal("audit_heads_missing", kept);
  const signed = kept?.heads.find((head) => head === contradicted);
  if (signed)
    return new Refusal("audit_log_contradicted", {
      position: signed.position,
      signedAt: signed.signedAt.toISOString(),
    });
  return expected === null ? new Refusal("audit_log_cut_off") : null;
}

const day = 86_400_000;

/** Finds heads that stopped coming: later changes of the log would stay unseen. */
function refusalOfAge(kept: KeptHeads | null): Refusal | null {
  const newest = newestOf(kept?.heads ?? []);
  if (!kept || !newest || Date.now() - Number(newest.signedAt) < day) return null;
  return new Refusal("audit_heads_old", { from: kept.from, signedAt: newest.signedAt.toISOString() });
}
