import type { Admin, Operator } from "@/lib/actor";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { findVersion, type VersionKey } from "@/lib/identity-provider/versions";
import { randomToken, sha256 } from "@/lib/secrets";
import { prepareTest } from "@/lib/sign-in-attempts/record";

export type PreparedTest = { attemptId: string; url: string };

/** Prepares the test of a saved version; its URL works once, within 15 minutes. Throws Refusal `not_found`. */
export async function prepareTestSignIn(actor: Admin | Operator, key: VersionKey): Promise<PreparedTest> {
  const version = await findVersion(key.id, key.version);
  if (!version) throw new Refusal("identity_provider_version_not_found");
  const token = randomToken();
  const attemptId = await prepareTest(actor, version, sha256(token));
  return { attemptId, url: `${env().BASE_URL}/auth/oauth_base?test=${attemptId}.${token}` };
}
