import type { Caller } from "@/lib/actor";
import { currentRequest } from "@/lib/current-request";
import { unlessReadOnly } from "@/lib/db";
import { accessDeniedRepeatedly } from "@/lib/observers";
import { countRequests } from "@/lib/rate-limits/count";
import { reportSecurityEvent } from "@/lib/security-events/report";

/** So many denials within a minute are no mistake of one person. */
const repeated = 10;

/** Counts a request for which a person's roles don't suffice; reports the first within a minute, the tenth, and so on. */
export async function recordDeniedAccess(
  { personId, address, userAgent }: Caller & { personId: string },
  path: string,
): Promise<void> {
  const request = currentRequest();
  // A layout and its page have a gate each.
  if (request?.isDenied) return;
  if (request) request.isDenied = true;
  const quota = { client: personId, limit: repeated };
  const counted = await unlessReadOnly(() => countRequests("denied_access", [quota]));
  const count = counted?.requests ?? 1;
  if (count === repeated) accessDeniedRepeatedly();
  if (!/^10*$/.test(String(count))) return;
  reportSecurityEvent({
    event: "access.denied",
    outcome: "failure",
    actor_id: personId,
    subject_type: "page",
    subject_id: path.slice(0, 200),
    address,
    user_agent: userAgent,
    count,
  });
}
