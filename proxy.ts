import { type NextRequest, NextResponse } from "next/server";
import { notFoundRoute } from "@/lib/api/route";
import { pagePolicy } from "@/lib/http/security-headers";
import { randomToken } from "@/lib/secrets";
import { destinationHeader } from "@/lib/session/destination";

/**
 * Tells the gates which page was asked for, so that sign-in leads back to it, query included, and gives every page the
 * nonce of its scripts, which Next.js reads from the policy in the request.
 */
export function proxy(request: NextRequest): Response | Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const isKnown = isDecodable(pathname);
  if (!isKnown && pathname.startsWith("/v2/"))
    return notFoundRoute().GET(request, { params: Promise.resolve({}) });
  const pairs = search.slice(1).split("&");
  const query = pairs.filter((pair) => pair && !pair.startsWith("_rsc=")).join("&");
  const policy = pagePolicy(randomToken());
  const headers = new Headers(request.headers);
  headers.set(destinationHeader, query ? `${pathname}?${query}` : pathname);
  headers.set("Content-Security-Policy", policy);
  // Next.js answers a malformed percent-encoding with a bare 500, as the database does NUL: there is no such path.
  const response = isKnown
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL("/no-such-page", request.url), { request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

// Under /v2 and /auth only pages and what could be malformed: other answers should not pay for a look at every request.
// Files have a policy of their own, and of an upload Next.js would keep the first 10 MB in memory and drop the rest.
export const config = {
  matcher: [
    "/((?!_next/|v2/|v2$|auth/|media/[^/]+/[^/]+$|admin/media/upload$|appearance\\.css$|icon\\.svg$).*)",
    "/auth/(sign-in|error|test-report)",
    "/(v2|auth|media)/(.*%.*)",
  ],
};
