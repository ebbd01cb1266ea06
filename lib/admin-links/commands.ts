import { v7 as uuidv7 } from "uuid";
import type { Admin } from "@/lib/actor";
import { db } from "@/lib/db";
import { randomToken, sha256 } from "@/lib/secrets";

/** A token that signs an operator in without the identity provider: once, within 15 minutes. */
export async function createAdminLink(_actor: Admin): Promise<string> {
  const token = randomToken();
  await db().$executeRaw`
    INSERT INTO admin_links (id, token_hash, expires_at)
    VALUES (${uuidv7()}::uuid, ${sha256(token)}, now() + interval '15 minutes')`;
  return token;
}

/** Takes a token; true for the one who comes first, in time. */
export async function consumeAdminLink(token: string): Promise<boolean> {
  const taken = await db().$executeRaw`
    UPDATE admin_links SET used_at = now()
    WHERE token_hash = ${sha256(token)} AND used_at IS NULL AND expires_at > now()`;
  return taken > 0;
}
