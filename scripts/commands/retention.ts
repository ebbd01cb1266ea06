import type { Command } from "commander";
import { messagesIn } from "@/lib/messages/messages";
import { periodText } from "@/lib/messages/retention-period";
import { listRetention, type Retention } from "@/lib/retention/overview";
import { removeOld } from "@/lib/retention/run";
import { retainedKinds } from "@/lib/retention/schema";
import { operator, print } from "./output";

export function addRetentionCommands(program: Command): void {
  const retention = program.command("retention").description("Data retention.");

  retention
    .command("show")
    .description("Show how long each kind of data is kept, and when expired data was last deleted.")
    .option("--json", "print JSON")
    .action(show);

  retention
    .command("run")
    .description("Delete expired data now. A running server does this every hour.")
    .option("--json", "print JSON")
    .action(async (options) => {
      for (const kind of retainedKinds) await removeOld(operator, kind);
      await show(options);
    });
}

async function show(options: { json?: boolean }): Promise<void> {
  const all = await listRetention(operator);
  print(all.map(present), options, all.map(inLine).join("\n"));
}

function present({ kind, kept, ranAt, removed, removedInAll, oldestAt, failure, failedAt }: Retention) {
  return {
    kind,
    kept,
    ran_at: ranAt?.toISOString() ?? null,
    removed,
    removed_in_all: removedInAll,
    oldest_at: oldestAt?.toISOString() ?? null,
    failure,
    failed_at: failedAt?.toISOString() ?? null,
  };
}

function inLine({ kind, kept, ranAt, removed, oldestAt, failure }: Retention): string {
  const run = ranAt ? `last checked ${ranAt.toISOString()}, ${removed} removed` : "never checked";
  const { retention: t } = messagesIn("en");
  const words = [t.kinds[kind].padEnd(26), periodText(t, kept).padEnd(9), run];
  if (oldestAt) words.push(`oldest ${oldestAt.toISOString()}`);
  if (failure) words.push(`failed since: ${failure}`);
  return words.join("  ");
}
