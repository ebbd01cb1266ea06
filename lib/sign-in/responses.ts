import { type NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/env";
import { isReadOnlyError } from "@/lib/errors";
import {
  type PlainPage,
  plainPage,
  plainTexts,
  questionPage,
  readOnlyPage,
  unavailablePage,
} from "@/lib/http/plain-page";
import { log } from "@/lib/log";

export function seeOther(location: string): NextResponse {
  return new NextResponse(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}

/** Redirects to a path on the configured base URL, whatever the Host header says. */
export function toPath(path: string): NextResponse {
  return seeOther(new URL(path, env().BASE_URL).href);
}

export function toFailurePage(attemptId: string): NextResponse {
  return toPath(`/auth/error?attempt=${attemptId}`);
}

export function toExplanation(attempt: {
  id: string;
  purpose: "sign_in" | "test";
  destination: string | null;
}): NextResponse {
  return attempt.purpose === "test" ? toPath(attempt.destination ?? "/") : toFailurePage(attempt.id);
}

/** Prefetches, mail scanners and other sites' images must not use up a code or count toward a limit. */
export function isNavigation(request: NextRequest): boolean {
  return !isPrefetch(request) && isForDocument(request);
}

// https://w3c.github.io/webappsec-fetch-metadata/ defines these headers; old browsers send neither.
function isForDocument({ headers }: NextRequest): boolean {
  const mode = headers.get("sec-fetch-mode") ?? "navigate";
  const destination = headers.get("sec-fetch-dest") ?? "document";
  return mode === "navigate" && destination === "document";
}

function isPrefetch({ headers }: NextRequest): boolean {
  const purpose = `${headers.get("sec-purpose")} ${headers.get("purpose")} ${headers.get("x-moz")}`;
  return purpose.includes("prefetch") || headers.has("next-router-prefetch") || headers.has("rsc");
}

export function navigationOnly(): NextResponse {
  return new NextResponse(plainTexts().onlyInTab, {
    status: 403,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
}

type Handler<Rest extends unknown[]> = (request: NextRequest, ...rest: Rest) => Promise<Response>;

/** Turns unexpected failures, such as a database that is down, into a 503; cookies stay unchanged. */
export function orUnavailable<Rest extends unknown[]>(handler: Handler<Rest>): Handler<Rest> {
  return async (request, ...rest) => {
    try {
      return await handler(request, ...rest);
    } catch (error) {
      if (isReadOnlyError(error)) return toResponse(readOnlyPage());
      log().error({ err: error, path: request.nextUrl.pathname }, "A sign-in request failed");
      return toResponse(unavailablePage());
    }
  };
}

export function tooManyRequests(seconds: number): NextResponse {
  const { title, text } = plainTexts().tooManySignIns;
  return toResponse(plainPage({ status: 429, title, text: text({ seconds }), retryAfter: seconds }));
}

export function badForm(): NextResponse {
  return toResponse(plainPage({ status: 400, ...plainTexts().unusableForm }));
}

export function askFirst(question: Parameters<typeof questionPage>[0]): NextResponse {
  return toResponse(questionPage(question));
}

/** Answers HEAD, for which Next.js would run GET. `allowed` lists the route's methods. */
export const headNotAllowed = (allowed: string) => () =>
  new NextResponse(null, { status: 405, headers: { Allow: allowed, "Cache-Control": "no-store" } });

function toResponse({ status, headers, body }: PlainPage): NextResponse {
  return new NextResponse(body, { status, headers });
}
