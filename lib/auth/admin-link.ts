import type { NextRequest, NextResponse } from "next/server";
import { consumeAdminLink } from "@/lib/admin-links/commands";
import { env } from "@/lib/env";
import { provisionOperator } from "@/lib/people/commands";
import { randomToken } from "@/lib/secrets";
import { openSession } from "@/lib/sessions/commands";
import { recordRefusal } from "@/lib/sign-in-attempts/commands";
import { readSessionToken, setSessionToken } from "./cookies";
import { withinRateLimit } from "./rate-limit";
import { toFailurePage, toPath } from "./responses";

/** The address that an operator opens to sign in without the identity provider. */
export function adminLinkUrl(token: string): string {
  return `${env().BASE_URL}/auth/admin-link?token=${token}`;
}

/** `GET /auth/admin-link?token=…`: signs the operator in, once, and lands on the admin's home. */
export const openAdminLink = withinRateLimit("admin_link", open);

async function open(request: NextRequest): Promise<NextResponse> {
  const isGood = await consumeAdminLink(request.nextUrl.searchParams.get("token") ?? "");
  if (!isGood) return toFailurePage(await recordRefusal("admin_link_invalid", "/admin"));
  const token = randomToken();
  const personId = await provisionOperator();
  await openSession({ personId, token, replacedToken: readSessionToken(request), attemptId: null });
  const response = toPath("/admin");
  setSessionToken(response, token);
  return response;
}
