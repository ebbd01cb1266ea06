import type { NextRequest, NextResponse } from "next/server";
import { callerOf } from "@/lib/http/client-ip";
import { plainTexts } from "@/lib/http/plain-page";
import type { Evidence } from "@/lib/messages/sign-in-evidence";
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
    const evidence = [await endOf(linkToken)];
    return toFailurePage(await recordRefusal("admin_link_invalid", "/admin", caller, evidence));
  }
  const token = randomToken();
  const replacedToken = readSessionToken(request);
  await openSession({ personId, token, replacedToken, userAgent: caller.userAgent });
  const response = toPath("/admin");
  setSessionToken(response, token);
  return response;
}

async function endOf(token: string): Promise<Evidence> {
  const link = await findEndedLink(token);
  if (!link) return { code: "link_unknown" };
  const time = (link.usedAt ?? link.expiresAt).toISOString();
  return { code: link.usedAt ? "link_used" : "link_expired", time };
}
