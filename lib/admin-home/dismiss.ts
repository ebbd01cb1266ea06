import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db, Prisma } from "@/lib/db";
import { mailServer } from "@/lib/mail/server";

/** Whether reminders would help and cannot be sent, and no admin has dismissed that. Asks the newest assignments, as the index has them. */
export const isMailMissingSql = () => Prisma.sql`(${mailServer() === null}::boolean
  AND EXISTS (SELECT FROM (SELECT ended_at FROM assignments ORDER BY id DESC LIMIT 100) AS newest WHERE ended_at IS NULL)
  AND NOT EXISTS (SELECT FROM dismissed_concerns WHERE about = 'mail_missing'))`;

/** Tells no admin again that mail is not set up. A second time changes nothing. */
export async function dismissMissingMail(actor: Admin): Promise<void> {
  await db().$transaction(async (tx) => {
    const dismissed = await tx.$executeRaw`
      INSERT INTO dismissed_concerns (about) VALUES ('mail_missing') ON CONFLICT DO NOTHING`;
    const subject = { type: "mail", id: "1", name: "Mail is not set up" } as const;
    if (dismissed > 0) await audit(tx, actor, { action: "mail.notice_dismissed", subject });
  });
}
