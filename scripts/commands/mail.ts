import type { Command } from "commander";
import { mostRecipients } from "@/lib/mail/delivery-report";
import { takeDeliveryReport } from "@/lib/notifications/bounces";
import { operator, print, TryAgainLater } from "./output";
import { readEmail } from "./text-file";

export function addMailCommands(program: Command): void {
  const mail = program.command("mail").description("Emails.");

  mail
    .command("bounced")
    .argument("<file>", "the email as received, or - for standard input")
    .description(
      "Read a delivery report. Lectern stops mail to an address that doesn’t exist until an admin tries it again.",
    )
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExits with 75 when a retry can succeed, such as while the database is unreachable.",
    )
    .action(async (file: string, options: { json?: boolean }) => {
      const taken = await takeDeliveryReport(operator, await readEmail(file));
      const words = [
        ...taken.refused.map((address) => `An email to ${address} came back.`),
        ...taken.unmatched.map((address) => `No sent email to ${address} has the Message-ID of the report.`),
        ...(taken.unread > 0 ? [unreadWords(taken.unread)] : []),
      ];
      if (taken.isEarly) throw new TryAgainLater("The email that came back is still being sent.");
      print(taken, options, words.join("\n") || "This is no report of an email that came back.");
    });
}

const unreadWords = (unread: number) =>
  `The report names more than ${mostRecipients} recipients. The other ${unread} were not read: Lectern sends each email to one person.`;
