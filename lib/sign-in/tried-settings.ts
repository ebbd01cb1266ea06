import { recallVersion, type SavedVersion } from "@/lib/identity-provider/versions";
import type { LoggedAttempt } from "@/lib/sign-in-attempts/find";

/** Holds the settings an attempt began with. */
export type TriedSettings = Pick<
  SavedVersion,
  "clientId" | "authorizationEndpoint" | "tokenRequestFormat" | "settings"
>;

/** Returns null when the attempt began with none, such as an answer that belongs to no sign-in. */
export async function findTriedSettings({
  identity_provider_id: id,
  provider_version: version,
}: Pick<LoggedAttempt, "identity_provider_id" | "provider_version">): Promise<TriedSettings | null> {
  return id && version ? recallVersion(id, version) : null;
}
