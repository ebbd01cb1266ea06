import type { NextRequest } from "next/server";
import { secondsToWait } from "@/app/public-rate-limit";
import { conditional } from "@/lib/api/conditional";
import { readCalendarFeed } from "@/lib/assignments/calendar/feed";
import { messagesIn } from "@/lib/messages/messages";

/** Answers `/calendar/<token>.ics` for calendar programs. The secret address replaces the sign-in. */
export async function GET(request: NextRequest, { params }: RouteContext<"/calendar/[file]">) {
  const wait = await secondsToWait("calendar", request.headers);
  if (wait !== null) return plain(429, { "Retry-After": String(wait) });
  const [, token] = /^(.+)\.ics$/.exec((await params).file) ?? [];
  const text =
    token === undefined ? null : await readCalendarFeed(token, (language) => messagesIn(language).calendar);
  if (text === null) return plain(404);
  return conditional(request, Buffer.from(text), {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="assignments.ics"',
  });
}

export const HEAD = GET;

export const dynamic = "force-dynamic";

const plain = (status: 404 | 429, headers: Record<string, string> = {}) =>
  new Response(status === 404 ? "Not found\n" : "Too many requests\n", {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
