import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/database/db";
import { requireKnownZone } from "@/lib/preferences/time-zone";

export async function findMailZone(_actor: Admin): Promise<string | null> {
  return (await db().mailSettings.findUnique({ where: { id: 1 } }))?.timeZone ?? null;
}

/** @throws Refusal `time_zone_unknown` */
export async function saveMailZone(actor: Admin, chosen: string | null): Promise<void> {
  const timeZone = await requireKnownZone(chosen);
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
