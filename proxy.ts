import { type NextRequest, NextResponse } from "next/server";
import { destinationHeader } from "@/lib/auth/destination";

/** Tells the gates which page was asked for, so that sign-in leads back to it, query included. */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const pairs = search.slice(1).split("&");
  const query = pairs.filter((pair) => pair && !pair.startsWith("_rsc=")).join("&");
  const headers = new Headers(request.headers);
  headers.set(destinationHeader, query ? `${pathname}?${query}` : pathname);
  return NextResponse.next({ request: { headers } });
}

export const config = { matcher: ["/((?!_next/|v2/|v2$|auth/|icon).*)"] };
