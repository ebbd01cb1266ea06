import { v7 as uuidv7 } from "uuid";
import type { Admin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { inBatches } from "@/lib/database/batches";
import { db } from "@/lib/database/db";
import { provisionOperator } from "@/lib/people/operator";
import { randomToken, sha256 } from "@/lib/secrets";

export async function createAdminLink(actor: Operator): Promise<string> {
  const [id, token] = [uuidv7(), randomToken()];
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO admin_links (id, token_hash, expires_at)
      VALUES (${id}::uuid, ${sha256(token)}, now() + interval '15 minutes')`;
    await audit(tx, actor, { action: "admin_link.created", subject: subjectOf(id) });
  });
  return token;
}

export async function consumeAdminLink(token: string, admit: () => Admin): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [link] = await tx.$queryRaw<{ id: string }[]>`
      UPDATE admin_links SET used_at = now()
      WHERE token_hash = ${sha256(token)} AND used_at IS NULL AND expires_at > now() RETURNING id`;
    if (!link) return false;
    await provisionOperator(tx);
    await audit(tx, admit(), { action: "admin_link.used", subject: subjectOf(link.id) });
    return true;
  });
}

export async function findEndedLink(token: string): Promise<{ usedAt: Date | null; expiresAt: Date } | null> {
  return db().adminLink.findUnique({
    where: { tokenHash: sha256(token) },
    select: { usedAt: true, expiresAt: true },
  });
}

export function pruneAdminLinks(days: number): Promise<number> {
  return inBatches(
    (most) => db().$executeRaw`
      DELETE FROM admin_links WHERE id = ANY(ARRAY(
        SELECT id FROM admin_links WHERE coalesce(used_at, expires_at) < now() - make_interval(days => ${days}::int)
        LIMIT ${most} FOR UPDATE SKIP LOCKED))`,
  );
}

const subjectOf = (id: string) => ({ type: "admin_link", id, name: "One-time admin link" }) as const;
