import { env } from "@/lib/env";
import { mailServer, nameOfServer } from "@/lib/mail/server";
import { findMailError } from "@/lib/mail/transport";
import { mailErrorText } from "@/lib/messages/mail-errors";
import { messagesIn } from "@/lib/messages/messages";
import { type Finding, fault, ok, warning } from "./finding";

/** Connects to the mail server, logs in if it has a password, and sends nothing. */
export async function examineMail(): Promise<Finding> {
  const server = mailServer();
  if (!server) return ok("Mail", "none is sent, because SMTP_URL is not set");
  const problem = await findMailError(server);
  if (problem) {
    const { text, todo } = mailErrorText(problem, messagesIn("en"));
    return fault("Mail", text, todo);
  }
  const works = `${nameOfServer(server)} takes mail${server.user ? ", with the password" : ""}`;
  const { address } = server.from;
  if (env().MAIL_FROM) return ok("Mail", `${works}, from ${address}`);
  return warning(
    "Mail",
    `${works}, but its sender is ${address}, because MAIL_FROM is not set.`,
    "Set MAIL_FROM to an address whose mailbox somebody reads: what cannot be delivered returns there.",
  );
}
