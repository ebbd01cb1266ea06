import { type NextRequest, NextResponse } from "next/server";
import { notFoundRoute } from "@/lib/api/route";
import { destinationHeader } from "@/lib/auth/destination";

/** Tells the gates which page was asked for, so that sign-in leads back to it, query included. */
export function proxy(request: NextRequest): Response | Promise<Response> {
  const { pathname, search } = request.nextUrl;
  if (!isDecodable(pathname)) return notFound(request);
  const pairs = search.slice(1).split("&");
  const query = pairs.filter((pair) => pair && !pair.startsWith("_rsc=")).join("&");
  const headers = new Headers(request.headers);
  headers.set(destinationHeader, query ? `${pathname}?${query}` : pathname);
  return NextResponse.next({ request: { headers } });
}

// Next.js answers a malformed percent-encoding with a bare 500; what is meant is that there is no such path.
function notFound(request: NextRequest): Response | Promise<Response> {
  const isApi = request.nextUrl.pathname.startsWith("/v2/");
  return isApi
    ? notFoundRoute().GET(request, { params: Promise.resolve({}) })
    : NextResponse.rewrite(new URL("/no-such-page", request.url));
}

function isDecodable(path: string): boolean {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
}

// Under /v2 and /auth only what could be malformed: their answers should not pay for a look at every request.
export const config = { matcher: ["/((?!_next/|v2/|v2$|auth/|icon).*)", "/(v2|auth)/(.*%.*)"] };
