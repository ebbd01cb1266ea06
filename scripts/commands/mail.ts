import type { Command } from "commander";
import { takeDeliveryReport } from "@/lib/outbox/bounces";
import { operator, print, readText } from "./output";

export function addMailCommands(program: Command): void {
  const mail = program.command("mail").description("What becomes of mails.");

  mail
    .command("bounced")
    .argument("<file>", "a mail as it came, or - for standard input")
    .description(
      "Take a delivery report: whom it did not reach gets no other mail until an admin tries again.",
    )
    .option("--json", "for machines")
    .action(async (file: string, options: { json?: boolean }) => {
      const refused = await takeDeliveryReport(operator, await readText(file));
      const words = refused.map((address) => `A mail to ${address} came back.`);
      print({ refused }, options, words.join("\n") || "No mail of ours has come back in it.");
    });
}
