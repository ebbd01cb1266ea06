import type { NextRequest, NextResponse } from "next/server";
import { callerOf } from "@/lib/http/client-ip";
import { plainTexts } from "@/lib/http/plain-page";
import { mintAdmin } from "@/lib/mint";
import { operatorId, operatorName } from "@/lib/people/operator";
import { consumeAdminLink, findEndedLink } from "@/lib/roles/admin-links";
import { randomToken } from "@/lib/secrets";
import { readSessionToken, setSessionToken } from "@/lib/session/cookies";
import { openSession } from "@/lib/session/open-and-end";
import { recordRefusal } from "@/lib/sign-in-attempts/record";
import { withinRateLimit } from "./rate-limit";
import { askFirst, isNavigation, navigationOnly, toFailurePage, toPath } from "./responses";

/** Serves `GET /auth/admin-link?token=…`, which asks first and uses nothing up. */
export async function askToOpenAdminLink(request: NextRequest): Promise<NextResponse> {
  return isNavigation(request) ? askFirst(plainTexts().adminLink) : navigationOnly();
}

/** Serves `POST /auth/admin-link?token=…`: signs the operator in once and redirects to /admin. */
export const openAdminLink = withinRateLimit("admin_link", open);

async function open(request: NextRequest): Promise<NextResponse> {
  const [personId, caller] = [operatorId, callerOf(request.headers)];
  const admit = () => mintAdmin({ personId, name: operatorName, ...caller });
  const linkToken = request.nextUrl.searchParams.get("token") ?? "";
  if (!(await consumeAdminLink(linkToken, admit))) {
    const reason = await endInWords(linkToken);
    return toFailurePage(await recordRefusal("admin_link_invalid", "/admin", caller, reason));
  }
  const token = randomToken();
  const replacedToken = readSessionToken(request);
  await openSession({ personId, token, replacedToken, userAgent: caller.userAgent });
  const response = toPath("/admin");
  setSessionToken(response, token);
  return response;
}

async function endInWords(token: string): Promise<string> {
  const link = await findEndedLink(token);
  if (!link) return "no link has this token";
  return link.usedAt ? `used at ${link.usedAt.toISOString()}` : `expired at ${link.expiresAt.toISOString()}`;
}
