import { db } from "@/lib/db";
import { sha256 } from "@/lib/secrets";

/** Whether a token's session is still there. */
export async function hasSession(token: string): Promise<boolean> {
  return (await db().session.count({ where: { sessionToken: sha256(token) } })) > 0;
}
