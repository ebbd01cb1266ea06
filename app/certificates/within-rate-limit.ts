import { env } from "@/lib/env";
import { isDatabaseUnreachable } from "@/lib/errors";
import { networksOf } from "@/lib/http/client-ip";
import { certificatePages } from "@/lib/messages/certificates";
import { type Counted, countRequests } from "@/lib/rate-limits/count";
import { findAppearance } from "@/lib/school/appearance";
import { messageContent, publicPage } from "./public-page";

// As many as sign-ins that begin: SIGN_IN_RATE_LIMIT is how many may fail. The network around an IPv6 address has more.
const factors = [10, 100];

type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

/** Who guesses addresses gives up long before the second of 2 to the power of 128. */
export function withinRateLimit(handler: Handler): Handler {
  return async (request, context) => {
    const limit = env().SIGN_IN_RATE_LIMIT;
    if (limit === 0) return handler(request, context);
    const [narrow, ...wide] = networksOf(request.headers).map((client, index) => ({
      client,
      limit: limit * (factors[index] ?? 100),
    }));
    const counted = narrow && (await countRequests("certificate", [narrow, ...wide]).catch(orUncounted));
    if (counted && counted.requests > counted.limit) return tooMany(counted.retryAfter);
    return handler(request, context);
  };
}

/** For what costs much, and only who is signed in may have. */
export async function refuseTooManyOf(personId: string): Promise<Response | null> {
  const counted = await countRequests("certificate", [{ client: personId, limit: 30 }]).catch(orUncounted);
  return counted && counted.requests > counted.limit ? tooMany(counted.retryAfter) : null;
}

async function tooMany(seconds: number): Promise<Response> {
  const page = publicPage(429, await findAppearance(), messageContent(certificatePages.too_many));
  page.headers.set("Retry-After", String(seconds));
  return page;
}

// A standby that takes no writes can still prove a certificate.
function orUncounted(error: unknown): Counted | null {
  if (isDatabaseUnreachable(error)) return null;
  throw error;
}
