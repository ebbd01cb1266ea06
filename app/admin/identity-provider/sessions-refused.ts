import type { Admin } from "@/lib/actor";
import { narrowsSignIn } from "@/lib/identity-provider/settings";
import type { ShownVersion } from "@/lib/identity-provider/versions";
import type { Count } from "@/lib/lists/count";
import { countAffectedSessions } from "@/lib/session/open-and-end";

const none: Count = { count: 0, isMore: false };

export async function countSessionsRefusedBy(
  admin: Admin,
  inUse: ShownVersion | null,
  version: ShownVersion | null,
): Promise<Count> {
  const mayRefuse = inUse && version && narrowsSignIn(inUse, version);
  return mayRefuse ? countAffectedSessions(admin, { identityProviderId: inUse.id }) : none;
}

export const countSessionsThrough = async (admin: Admin, inUse: ShownVersion | null): Promise<Count> =>
  inUse ? countAffectedSessions(admin, { identityProviderId: inUse.id }) : none;
