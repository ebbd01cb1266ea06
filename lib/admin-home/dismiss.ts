import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db, Prisma } from "@/lib/database/db";
import { mailServer } from "@/lib/mail/server";

/** Reads the newest assignments by index; EXISTS would scan the table. */
export const isMailMissingSql = () => Prisma.sql`(${mailServer() === null}::boolean
  AND coalesce((SELECT true FROM assignments WHERE ended_at IS NULL ORDER BY id DESC LIMIT 1), false)
  AND NOT EXISTS (SELECT FROM dismissed_concerns WHERE about = 'mail_missing'))`;

export async function dismissMissingMail(actor: Admin): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.dismissedConcern.createMany({
      data: { about: "mail_missing" },
      skipDuplicates: true,
    });
    const subject = { type: "mail", id: "1", name: "Mail is not set up" } as const;
    if (count > 0) await audit(tx, actor, { action: "mail.notice_dismissed", subject });
  });
}
