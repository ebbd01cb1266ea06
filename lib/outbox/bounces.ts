import type { Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db, Prisma, runStatementOnPrimary } from "@/lib/db";
import { type Bounce, readDeliveryReport } from "@/lib/mail/delivery-report";
import { personSubject } from "@/lib/people/profile";
import { isOf, isOurs } from "./message-id";

/** `unread`: how many recipients a report names beyond those that are read. */
export type Taken = { refused: string[]; unmatched: string[]; unread: number };

/**
 * Takes a delivery report: marks the mail as refused, as if the mail server had refused it at once. The report has to quote the
 * Message-ID, which only this installation can make: anybody can write to the sender's mailbox and name any address. A second
 * time changes nothing.
 */
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
  return { refused, unmatched, unread };
}

type SentMail = { personId: string; address: string; ids: string[]; keys: string[] };

/** To one of the addresses. The entries of one mail ended at once. */
function listSent({ addresses }: Bounce): Promise<SentMail[]> {
  return runStatementOnPrimary<SentMail>(sentToSql(addresses));
}

/** For a test of its plan. */
export const sentToSql = (addresses: string[]) => Prisma.sql`
    SELECT person_id AS "personId", address, array_agg(id::text) AS ids, array_agg(key ORDER BY key COLLATE "C") AS keys FROM outbox
    WHERE outcome = 'sent' AND lower(address) = ANY(${addresses}::text[])
    GROUP BY address, person_id, kind, ended_at`;

/** Whether it is new. Where it is not the fault of the address, others still go there. */
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
