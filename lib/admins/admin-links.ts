import { v7 as uuidv7 } from "uuid";
import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/db";
import { provisionOperator } from "@/lib/people/provision";
import { inSteps } from "@/lib/retention/batches";
import { randomToken, sha256 } from "@/lib/secrets";

/** A token that signs an operator in without the identity provider: once, within 15 minutes. */
export async function createAdminLink(actor: Admin): Promise<string> {
  const [id, token] = [uuidv7(), randomToken()];
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO admin_links (id, token_hash, expires_at)
      VALUES (${id}::uuid, ${sha256(token)}, now() + interval '15 minutes')`;
    await audit(tx, actor, { action: "admin_link.created", subject: subjectOf(id) });
  });
  return token;
}

/**
 * Takes a token, and makes sure that the operator's person is an admin.
 * @param admit mints that person, for the audit log: asked only once the token has been found to be good
 * @returns true for the one who comes first, in time
 */
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

/**
 * Removes links that were used, or that expired, more than so many days ago.
 * @returns how many
 */
export function pruneAdminLinks(days: number): Promise<number> {
  return inSteps(
    (most) => db().$executeRaw`
      DELETE FROM admin_links WHERE id = ANY(ARRAY(
        SELECT id FROM admin_links WHERE coalesce(used_at, expires_at) < now() - make_interval(days => ${days}::int)
        LIMIT ${most} FOR UPDATE SKIP LOCKED))`,
  );
}

const subjectOf = (id: string) => ({ type: "admin_link", id, name: "One-time admin link" }) as const;
