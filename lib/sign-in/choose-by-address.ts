import type { NextRequest, NextResponse } from "next/server";
import { safeDestination } from "@/lib/http/destination";
import { findProviderByAddress } from "@/lib/identity-provider/domains";
import { refuseIfTooMany, uncountSignIn } from "./rate-limit";
import { isNavigation, navigationOnly, toPath } from "./responses";

/**
 * Serves `POST /auth/sign-in/domain`. Never looks for people: it answers alike for every unknown domain, and for every address of a
 * known one. A page of our own leads on, because Chrome's form-action lets no form end at another site.
 */
export async function chooseByAddress(request: NextRequest): Promise<NextResponse> {
  if (!isNavigation(request)) return navigationOnly();
  const tooMany = await refuseIfTooMany(request, "start");
  if (tooMany) return tooMany;
  const form = new URLSearchParams(await request.text());
  const destination = safeDestination(form.get("destination"));
  const provider = await findProviderByAddress(form.get("address") ?? "");
  // The start of the sign-in counts again.
  if (provider) uncountSignIn(request);
  const query = new URLSearchParams({
    ...(provider ? { provider, continue: "1" } : { unknown: "1" }),
    ...(destination !== "/" && { destination }),
  });
  return toPath(`/auth/sign-in?${query}`);
}
