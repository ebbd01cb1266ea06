import type { Command } from "commander";
import { z } from "zod";
import { type Verdict, verifyAuditLog } from "@/lib/audit-log/verify";
import { Refusal } from "@/lib/errors";
import { judge, operator, print } from "./output";

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
    .option("--json", "for machines")
    .action(async (options) => {
      const verdict = await verifyAuditLog(operator, judge(hash, { expect: options.expect }).expect);
      const fault = faultOf(verdict);
      if (!fault || options.json) print({ intact: !fault, ...present(verdict) }, options, inWords(verdict));
      if (fault) throw fault;
    });
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

function faultOf({ tampering, expected, entries: entriesBefore }: Verdict): Refusal | null {
  if (tampering) return new Refusal("audit_log_tampered", { ...tampering, entriesBefore });
  return expected === null ? new Refusal("audit_log_cut_off") : null;
}
