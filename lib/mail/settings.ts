import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/db";
import { isKnownTimeZone } from "@/lib/preferences/time-zone";

/** Where mails take people to be of whom nobody has told it; null for UTC. */
export async function findMailZone(_actor: Admin): Promise<string | null> {
  return (await db().mailSettings.findUnique({ where: { id: 1 } }))?.timeZone ?? null;
}

/** A time zone that PostgreSQL does not know is taken as none. */
export async function saveMailZone(actor: Admin, typed: string | null): Promise<void> {
  const timeZone = typed && (await isKnownTimeZone(typed)) ? typed : null;
  await db().$transaction(async (tx) => {
    const before = await tx.mailSettings.findUnique({ where: { id: 1 } });
    if ((before?.timeZone ?? null) === timeZone) return;
    await tx.mailSettings.upsert({ where: { id: 1 }, create: { timeZone }, update: { timeZone } });
    const subject = { type: "mail", id: "1", name: "Time zone" } as const;
    await audit(tx, actor, {
      action: "mail.time_zone_changed",
      subject,
      before: { timeZone: before?.timeZone ?? null },
      after: { timeZone },
    });
  });
}
