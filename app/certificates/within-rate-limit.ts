import type { NextRequest } from "next/server";
import { orUncounted, secondsToWait } from "@/app/public-rate-limit";
import { findAppearance } from "@/lib/appearance/appearance";
import { countRequests } from "@/lib/rate-limits/count";
import { messageContent } from "../public-document";
import { languageFor, publicPage } from "./public-page";

type Handler = (request: NextRequest, context: { params: Promise<{ id: string }> }) => Promise<Response>;

/** Slows down guessing early, although there are 2 to the power of 128 addresses. */
export function withinRateLimit(handler: Handler): Handler {
  return async (request, context) => {
    const seconds = await secondsToWait("certificate", request.headers);
    return seconds === null ? handler(request, context) : tooMany(seconds, request);
  };
}

export async function refuseTooManyOf(personId: string, request: NextRequest): Promise<Response | null> {
  const counted = await countRequests("certificate", [{ client: personId, limit: 30 }]).catch(orUncounted);
  return counted && counted.requests > counted.limit ? tooMany(counted.retryAfter, request) : null;
}

async function tooMany(seconds: number, request: NextRequest): Promise<Response> {
  const appearance = await findAppearance();
  const page = publicPage(429, appearance, languageFor(request, appearance), (t) =>
    messageContent(t.tooMany),
  );
  page.headers.set("Retry-After", String(seconds));
  return page;
}
