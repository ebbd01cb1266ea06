import type { Command } from "commander";
import { findRequiredSince, stopRequiring } from "@/lib/approvals/settings";
import { operator, print } from "./output";

export function addApprovalCommands(program: Command): void {
  const approvals = program.command("approvals").description("Whether a second admin must approve.");

  approvals
    .command("show")
    .description("Show whether a second admin must approve what changes access or deletes.")
    .option("--json", "for machines")
    .action(async (options) => {
      const since = await findRequiredSince(operator);
      print({ required_since: since?.toISOString() ?? null }, options, since ? "Required." : "Not required.");
    });

  approvals
    .command("off")
    .description("Stop requiring a second admin, when no second admin can approve that.")
    .option("--json", "for machines")
    .action(async (options) => {
      const isChanged = await stopRequiring(operator);
      print({ required_since: null }, options, isChanged ? "No longer required." : "It was not required.");
    });
}
