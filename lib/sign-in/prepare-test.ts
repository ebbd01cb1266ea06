import type { Admin } from "@/lib/actor";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { findVersion, type VersionKey } from "@/lib/identity-provider/versions";
import { randomToken, sha256 } from "@/lib/secrets";
import { prepareTest } from "@/lib/sign-in-attempts/record";

/** The test of an identity provider, before anybody has opened its link. */
export type PreparedTest = { attemptId: string; url: string };

/**
 * Prepares the test of a saved version, active or not. Whoever opens the link within 15 minutes, once, walks the real
 * flow in their browser, and ends on a report: nobody is signed in, no person and no group is written.
 * @throws Refusal `not_found` when there is no such version
 */
export async function prepareTestSignIn(actor: Admin, key: VersionKey): Promise<PreparedTest> {
  const version = await findVersion(key.id, key.version);
  if (!version) throw new Refusal("not_found", "There is no such version of an identity provider.");
  const token = randomToken();
  const attemptId = await prepareTest(actor, version, sha256(token));
  return { attemptId, url: `${env().BASE_URL}/auth/oauth_base?test=${attemptId}.${token}` };
}
