import type { Command } from "commander";
import { findRequiredSince, stopRequiring } from "@/lib/approvals/settings";
import { operator, print } from "./output";

export function addApprovalCommands(program: Command): void {
  const approvals = program.command("approvals").description("Approval by a second admin.");

  approvals
    .command("show")
    .description("Show whether changes of access and deletions need a second admin.")
    .option("--json", "print JSON")
    .action(async (options) => {
      const since = await findRequiredSince(operator);
      print({ required_since: since?.toISOString() ?? null }, options, since ? "Required." : "Not required.");
    });

  approvals
    .command("off")
    .description("Stop requiring a second admin when there is none left to approve it.")
    .option("--json", "print JSON")
    .action(async (options) => {
      const isChanged = await stopRequiring(operator);
      print({ required_since: null }, options, isChanged ? "No longer required." : "It was not required.");
    });
}
