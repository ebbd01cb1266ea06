import { type NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/env";
import { type PlainPage, plainPage, unavailablePage } from "@/lib/http/plain-page";
import { log } from "@/lib/log";

/** A redirect that nobody stores, and that tells the next page nothing about this one. */
export function seeOther(location: string): NextResponse {
  return new NextResponse(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}

/** A redirect to a path of this service, on the configured base URL whatever the Host header says. */
export function toPath(path: string): NextResponse {
  return seeOther(new URL(path, env().BASE_URL).href);
}

/** A redirect to the page that explains why an attempt failed. */
export function toFailurePage(attemptId: string): NextResponse {
  return toPath(`/auth/error?attempt=${attemptId}`);
}

/** Where an attempt that failed ends: on the page that explains why; a test, on its report. */
export function toExplanation(attempt: {
  id: string;
  purpose: "sign_in" | "test";
  destination: string | null;
}): NextResponse {
  return attempt.purpose === "test" ? toPath(attempt.destination ?? "/") : toFailurePage(attempt.id);
}

/** Whether nobody opened this: a browser, a router or a mail scanner looks ahead, and must not use up a code. */
export function isPrefetch(request: NextRequest): boolean {
  const { headers } = request;
  const purpose = `${headers.get("sec-purpose")} ${headers.get("purpose")} ${headers.get("x-moz")}`;
  return purpose.includes("prefetch") || headers.has("next-router-prefetch") || headers.has("rsc");
}

/** The answer to who looks ahead. */
export function prefetchRefused(): NextResponse {
  return new NextResponse("Open this address yourself: it cannot be fetched ahead.", {
    status: 403,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
}

type Handler<Rest extends unknown[]> = (request: NextRequest, ...rest: Rest) => Promise<Response>;

/** A handler whose unexpected failures, such as a database that is down, are a 503; the browser's cookies stay. */
export function orUnavailable<Rest extends unknown[]>(handler: Handler<Rest>): Handler<Rest> {
  return async (request, ...rest) => {
    try {
      return await handler(request, ...rest);
    } catch (error) {
      log().error({ err: error, path: request.nextUrl.pathname }, "A sign-in request failed");
      return toResponse(unavailablePage());
    }
  };
}

/** The answer to who comes too often. */
export function tooManyRequests(seconds: number): NextResponse {
  const title = "Too many sign-ins at once";
  const text =
    "Very many sign-ins have begun or failed at your network address within a minute. Nothing was lost: " +
    `try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}, and your sign-in goes on from here.`;
  return toResponse(plainPage({ status: 429, title, text, retryAfter: seconds }));
}

/** The answer to a form that is not one of ours, or of another browser. */
export function badForm(): NextResponse {
  const title = "This form cannot be used";
  const text =
    "It was not complete, or it belongs to another browser. You are as you were before, signed in or not.";
  return toResponse(plainPage({ status: 400, title, text }));
}

/** The answer to HEAD, which Next.js would answer by running GET. */
export function methodNotAllowed(): NextResponse {
  return new NextResponse(null, { status: 405, headers: { Allow: "GET", "Cache-Control": "no-store" } });
}

function toResponse({ status, headers, body }: PlainPage): NextResponse {
  return new NextResponse(body, { status, headers });
}
