import { findAppearance } from "@/lib/appearance/appearance";
import { log } from "@/lib/log";
import { composeMail } from "@/lib/mail/compose";
import type { MailServer } from "@/lib/mail/server";
import { MailServerError } from "@/lib/mail/server-errors";
import { deliver, type Mail } from "@/lib/mail/transport";
import { isEmailAddress } from "@/lib/people/profile";
import { endOfQuietHours } from "@/lib/preferences/quiet-hours";
import { type Claim, type ClaimedEntry, claimMail, countAttempts, endMails, postponeMails } from "./claim";
import { findRecipient, readMailContent } from "./mail-content";
import { messageIdOf } from "./message-id";

export type Refused = Map<string, ClaimedEntry[]>;

export type Sent = "sent" | "dropped" | "postponed" | "refused" | "none";

/** Sends a mail, and the same one again after a crash. @throws MailServerError when the server accepts nothing; the mail then waits */
export async function sendNext(
  server: MailServer,
  now = new Date(),
  refused: Refused = new Map(),
): Promise<Sent> {
  const claim = await claimMail([...refused.values()].flat());
  if (!claim) return "none";
  let written: Written | Sent;
  try {
    written = await write(claim, now);
  } catch (err) {
    log().error({ code: "mail_not_written", kind: claim.kind, err }, "Could not write a mail");
    return tryLater(claim.entries, "");
  }
  if (typeof written === "string") return written;
  const { mail, told } = written;
  const { address } = mail.to;
  if (!isEmailAddress(address)) return refuse(told, address, "");
  try {
    await deliver(server, mail);
  } catch (error) {
    return afterServerError(error, claim.personId, told, address, refused);
  }
  refused.clear();
  await endMails(told, { outcome: "sent", address });
  return "sent";
}

type Written = { mail: Mail; told: ClaimedEntry[] };

async function write(claim: Claim, now: Date): Promise<Written | "postponed" | "dropped"> {
  const { personId, entries } = claim;
  const recipient = await findRecipient(personId);
  const quietUntil = recipient && endOfQuietHours(now, recipient.quietHours, recipient.timeZone);
  if (quietUntil) {
    await postponeMails(entries, quietUntil.getTime() - now.getTime());
    return "postponed";
  }
  const found = recipient && (await readMailContent(claim, now));
  const { told = [], later = [] } = found ?? {};
  const past = entries.filter((entry) => !told.includes(entry) && !later.includes(entry));
  if (past.length > 0) await endMails(past, { outcome: "dropped" });
  if (later.length > 0) await postponeMails(later, 0);
  if (!found) return "dropped";
  const appearance = await findAppearance();
  const mail = {
    ...composeMail(found.content, recipient, appearance, now),
    to: { name: recipient.name, address: recipient.email },
    fromName: appearance.schoolName,
    messageId: messageIdOf(told.map(({ key }) => key)),
  };
  return { mail, told };
}

const minute = 60_000;

// Retries come after 1, 4, 16, … minutes, at most 12 hours apart, for about three days.
const most = 10;
const pauseAfter = (attempts: number) => Math.min(12 * 60, 4 ** attempts) * minute;

// After this many policy refusals in a row, the policy is against Lectern, and no mail gets an attempt until one is sent.
const mostInRow = 10;

async function afterServerError(
  error: unknown,
  personId: string,
  entries: ClaimedEntry[],
  address: string,
  refused: Refused,
): Promise<Sent> {
  if (!(error instanceof MailServerError)) throw error;
  const { about, reply: failure } = error;
  if (about === "refused") return refuse(entries, address, failure);
  if (about === "policy") refused.set(personId, entries);
  const isAboutMail = about === "busy" || (about === "policy" && refused.size < mostInRow);
  if (isAboutMail) return tryLater(entries, failure);
  await postponeMails(entries, minute, { failure, isAttempt: false });
  throw error;
}

async function tryLater(entries: ClaimedEntry[], failure: string): Promise<"postponed" | "refused"> {
  const attempts = await countAttempts(entries);
  // The address refused nothing, so other mails still go there.
  if (attempts + 1 >= most) return refuse(entries, "", failure);
  await postponeMails(entries, pauseAfter(attempts), { failure, isAttempt: true });
  return "postponed";
}

async function refuse(entries: ClaimedEntry[], address: string, failure: string): Promise<"refused"> {
  await endMails(entries, { outcome: "refused", address, failure });
  return "refused";
}
