import { createHash } from "node:crypto";
import { env } from "@/lib/env";
import { composeMail } from "@/lib/mail/compose";
import { MailFault } from "@/lib/mail/faults";
import type { MailServer } from "@/lib/mail/server";
import { deliver } from "@/lib/mail/transport";
import { endOfQuietHours } from "@/lib/preferences/quiet-hours";
import { findAppearance } from "@/lib/school/appearance";
import { type ClaimedEntry, claimMail, countAttempts, endMails, postponeMails } from "./claim";
import { findRecipient, type Recipient, readNews } from "./facts";

export type Sent = "sent" | "dropped" | "postponed" | "refused" | "none";

/**
 * Sends one mail that waits, or finds out why not. Who dies before it is noted that it was sent leaves it to be sent again, as the
 * same message.
 * @throws MailFault when the server sends none: it waits for its turn then
 */
export async function sendNext(server: MailServer, now = new Date()): Promise<Sent> {
  const claim = await claimMail();
  if (!claim) return "none";
  const { personId, entries } = claim;
  const recipient = await findRecipient(personId);
  const quietUntil = recipient && endOfQuietHours(now, recipient.quietHours, recipient.timeZone);
  if (quietUntil) {
    await postponeMails(entries, quietUntil.getTime() - now.getTime());
    return "postponed";
  }
  const found = recipient && (await readNews(claim, now));
  const { told = [], later = [] } = found ?? {};
  const past = entries.filter((entry) => !told.includes(entry) && !later.includes(entry));
  if (past.length > 0) await endMails(past, { outcome: "dropped" });
  if (later.length > 0) await postponeMails(later, 0);
  if (!found) return "dropped";
  const appearance = await findAppearance();
  const mail = composeMail(found.news, recipient, appearance, now);
  const { name, email: address } = recipient;
  if (!isAddress(address)) return refuse(told, address, "");
  try {
    await deliver(server, {
      ...mail,
      to: { name, address },
      fromName: appearance.schoolName,
      messageId: messageIdOf(told),
    });
  } catch (error) {
    return afterFault(error, told, recipient);
  }
  await endMails(told, { outcome: "sent", address });
  return "sent";
}

/** One address, and nothing that means more to a mail server. */
const isAddress = (text: string) => /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(text);

/** The same for the same entries, whoever sends them, so that a mail that comes twice is shown once. */
function messageIdOf(entries: readonly ClaimedEntry[]): string {
  const keys = entries.map(({ key }) => key).join("\n");
  const digest = createHash("sha256").update(keys).digest("hex").slice(0, 40);
  return `<${digest}@${new URL(env().BASE_URL).hostname}>`;
}

const minute = 60_000;

// After 1, 4, 16, … minutes, the last ones 12 hours apart: given up after about three days.
const most = 10;
const pauseAfter = (attempts: number) => Math.min(12 * 60, 4 ** attempts) * minute;

async function afterFault(error: unknown, entries: ClaimedEntry[], { email }: Recipient): Promise<Sent> {
  if (!(error instanceof MailFault)) throw error;
  const { about, reply: failure } = error;
  if (about === "refused") return refuse(entries, email, failure);
  if (about === "server") {
    await postponeMails(entries, minute, { failure, isAttempt: false });
    throw error;
  }
  const attempts = await countAttempts(entries);
  // The address has refused nothing: other mails still go there.
  if (attempts + 1 >= most) return refuse(entries, "", failure);
  await postponeMails(entries, pauseAfter(attempts), { failure, isAttempt: true });
  return "postponed";
}

async function refuse(entries: ClaimedEntry[], address: string, failure: string): Promise<"refused"> {
  await endMails(entries, { outcome: "refused", address, failure });
  return "refused";
}
