import { domainToASCII, domainToUnicode } from "node:url";
import type { Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db, Prisma, runStatementOnPrimary } from "@/lib/database/db";
import { type Bounce, readDeliveryReport } from "@/lib/mail/delivery-report";
import { personSubject } from "@/lib/people/profile";
import { isOf, isOurs } from "./message-id";

/** `unread` counts recipients beyond those read. `isEarly` means that the sender hasn't recorded the email yet, so a retry can match. */
export type Taken = { refused: string[]; unmatched: string[]; unread: number; isEarly: boolean };

/** Requires the Message-ID, which only this installation can make, because anybody can write to the sender's mailbox. */
export async function takeDeliveryReport(actor: Operator, raw: string): Promise<Taken> {
  const { bounces, messageId, unread } = readDeliveryReport(raw);
  const isGenuine = messageId !== null && isOurs(messageId);
  const refused: string[] = [];
  const unmatched: string[] = [];
  for (const bounce of bounces) {
    const sent = isGenuine ? await listSent(bounce) : [];
    const mail = sent.find(({ keys }) => isOf(messageId ?? "", keys));
    if (mail && (await refuse(actor, mail, bounce))) refused.push(mail.address);
    else unmatched.push(...new Set(bounce.addresses));
  }
  const isEarly = isGenuine && unmatched.length > 0 && (await isBeingSent(unmatched.flatMap(formsOf)));
  return { refused, unmatched, unread, isEarly };
}

async function isBeingSent(addresses: string[]): Promise<boolean> {
  const claimed = await runStatementOnPrimary(Prisma.sql`
    SELECT FROM outbox JOIN people ON people.id = person_id
    WHERE outcome IS NULL AND claimed_until > now() AND lower(email) = ANY(${addresses}::text[]) LIMIT 1`);
  return claimed.length > 0;
}

type SentMail = { personId: string; address: string; ids: string[]; keys: string[] };

function listSent({ addresses }: Bounce): Promise<SentMail[]> {
  return runStatementOnPrimary<SentMail>(sentToSql(addresses.flatMap(formsOf)));
}

/** Relays rewrite `ü@bücher.example` as `ü@xn--bcher-kva.example`, and back (IDNA). */
function formsOf(address: string): string[] {
  const [, local, domain = ""] = /^(.*@)(.*)$/.exec(address) ?? [];
  return local ? [address, local + domainToASCII(domain), local + domainToUnicode(domain)] : [address];
}

export const sentToSql = (addresses: string[]) => Prisma.sql`
    SELECT person_id AS "personId", address, array_agg(id::text) AS ids, array_agg(key ORDER BY key COLLATE "C") AS keys FROM outbox
    WHERE outcome = 'sent' AND lower(address) = ANY(${addresses}::text[])
    GROUP BY address, person_id, kind, ended_at`;

function refuse(actor: Operator, mail: SentMail, { reply, isAboutAddress }: Bounce): Promise<boolean> {
  const { ids, personId, address } = mail;
  return db().$transaction(async (tx) => {
    const refused = await tx.$executeRaw`
      UPDATE outbox SET outcome = 'refused', ended_at = now(), failure = ${reply},
        address = ${isAboutAddress ? address : ""}
      WHERE id = ANY(${ids}::uuid[]) AND outcome = 'sent'`;
    const person = refused > 0 && (await tx.person.findUnique({ where: { id: personId } }));
    if (person) await audit(tx, actor, { action: "person.mail_bounced", subject: personSubject(person) });
    return refused > 0;
  });
}
