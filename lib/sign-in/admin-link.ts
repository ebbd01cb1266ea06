import type { NextRequest, NextResponse } from "next/server";
import { consumeAdminLink } from "@/lib/admins/admin-links";
import { operatorId, operatorName } from "@/lib/admins/operator";
import { callerOf } from "@/lib/http/client-ip";
import { linkQuestions } from "@/lib/messages/refusal-pages";
import { mintAdmin } from "@/lib/mint";
import { randomToken } from "@/lib/secrets";
import { readSessionToken, setSessionToken } from "@/lib/session/cookies";
import { openSession } from "@/lib/session/open-and-end";
import { recordRefusal } from "@/lib/sign-in-attempts/record";
import { withinRateLimit } from "./rate-limit";
import { askFirst, isNavigation, navigationOnly, toFailurePage, toPath } from "./responses";

/** `GET /auth/admin-link?token=…` asks, and uses nothing up. */
export async function askToOpenAdminLink(request: NextRequest): Promise<NextResponse> {
  return isNavigation(request) ? askFirst(linkQuestions.admin_link) : navigationOnly();
}

/** `POST /auth/admin-link?token=…`: signs the operator in, once, and redirects to /admin. */
export const openAdminLink = withinRateLimit("admin_link", open);

async function open(request: NextRequest): Promise<NextResponse> {
  const [personId, caller] = [operatorId, callerOf(request.headers)];
  const admit = () => mintAdmin({ personId, name: operatorName, ...caller });
  const isGood = await consumeAdminLink(request.nextUrl.searchParams.get("token") ?? "", admit);
  if (!isGood) return toFailurePage(await recordRefusal("admin_link_invalid", "/admin", caller));
  const token = randomToken();
  const replacedToken = readSessionToken(request);
  await openSession({ personId, token, replacedToken, userAgent: caller.userAgent });
  const response = toPath("/admin");
  setSessionToken(response, token);
  return response;
}
