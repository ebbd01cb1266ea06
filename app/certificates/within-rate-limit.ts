import { orUncounted, secondsToWait } from "@/app/public-rate-limit";
import { findAppearance } from "@/lib/appearance/appearance";
import { certificatePages } from "@/lib/messages/certificates";
import { countRequests } from "@/lib/rate-limits/count";
import { messageContent } from "../public-document";
import { publicPage } from "./public-page";

type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

/** Slows down guessing early, although there are 2 to the power of 128 addresses. */
export function withinRateLimit(handler: Handler): Handler {
  return async (request, context) => {
    const seconds = await secondsToWait("certificate", request.headers);
    return seconds === null ? handler(request, context) : tooMany(seconds);
  };
}

export async function refuseTooManyOf(personId: string): Promise<Response | null> {
  const counted = await countRequests("certificate", [{ client: personId, limit: 30 }]).catch(orUncounted);
  return counted && counted.requests > counted.limit ? tooMany(counted.retryAfter) : null;
}

async function tooMany(seconds: number): Promise<Response> {
  const page = publicPage(429, await findAppearance(), messageContent(certificatePages.too_many));
  page.headers.set("Retry-After", String(seconds));
  return page;
}
