import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/database/db";
import { requireKnownZone } from "@/lib/preferences/time-zone";

export async function findMailZone(_actor: Admin): Promise<string | null> {
  return (await db().mailSettings.findUnique({ where: { id: 1 } }))?.timeZone ?? null;
}

/** Returns whether people get mail before they have signed in. */
export async function findMailsBeforeSignIn(_actor: Admin): Promise<boolean> {
  return (await db().mailSettings.findUnique({ where: { id: 1 } }))?.mailsBeforeSignIn ?? false;
}

export async function saveMailsBeforeSignIn(actor: Admin, mailsBeforeSignIn: boolean): Promise<void> {
  await db().$transaction(async (tx) => {
    const known = await tx.mailSettings.findUnique({ where: { id: 1 } });
    const before = { mailsBeforeSignIn: known?.mailsBeforeSignIn ?? false };
    if (before.mailsBeforeSignIn === mailsBeforeSignIn) return;
    const data = { mailsBeforeSignIn };
    await tx.mailSettings.upsert({ where: { id: 1 }, create: data, update: data });
    await audit(tx, actor, {
      action: "mail.before_sign_in_changed",
      subject: { type: "mail", id: "1", name: "Before the first sign-in" },
      before,
      after: data,
    });
  });
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
