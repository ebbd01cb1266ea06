import type { Caller } from "@/lib/actor";
import { currentRequest } from "@/lib/current-request";
import { unlessReadOnly } from "@/lib/db";
import { accessDeniedRepeatedly } from "@/lib/observers";
import { countRequests } from "@/lib/rate-limits/count";
import { reportSecurityEvent } from "@/lib/security-events/report";

/** People don't reach this many denials within a minute by mistake. */
const repeated = 10;

/** Counts the requests that a person's roles don't allow. Reports the first within a minute, the tenth, the hundredth, and so on. */
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
