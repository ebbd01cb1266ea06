import { recallVersion, type SavedVersion } from "@/lib/identity-provider/versions";
import type { LoggedAttempt } from "@/lib/sign-in-attempts/find";

export type TriedSettings = Pick<
  SavedVersion,
  "clientId" | "authorizationEndpoint" | "tokenRequestFormat" | "settings"
>;

export async function findTriedSettings({
  identity_provider_id: id,
  provider_version: version,
}: Pick<LoggedAttempt, "identity_provider_id" | "provider_version">): Promise<TriedSettings | null> {
  return id && version ? recallVersion(id, version) : null;
}
