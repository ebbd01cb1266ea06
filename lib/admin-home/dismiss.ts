import type { Admin } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import { mailServer } from "@/lib/mail/server";

/** Whether reminders would help and cannot be sent, and no admin has dismissed that. */
export const isMailMissingSql = () => Prisma.sql`(${mailServer() === null}::boolean
  AND EXISTS (SELECT FROM assignments WHERE ended_at IS NULL)
  AND NOT EXISTS (SELECT FROM dismissed_concerns WHERE about = 'mail_missing'))`;

/** Tells no admin again that mail is not set up. */
export async function dismissMissingMail(_actor: Admin): Promise<void> {
  await db()
    .$executeRaw`INSERT INTO dismissed_concerns (about) VALUES ('mail_missing') ON CONFLICT DO NOTHING`;
}
