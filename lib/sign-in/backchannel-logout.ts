import type { NextRequest } from "next/server";
import { callerOf } from "@/lib/http/client-ip";
import { listProvidersInUse, type ProviderVersion } from "@/lib/identity-provider/versions";
import { log } from "@/lib/log";
import { keysUnreadable } from "@/lib/messages/logout-token-errors";
import { mintSignedProvider } from "@/lib/mint";
import { readClock } from "@/lib/session/live-sessions";
import { endSessionsByLogoutToken } from "@/lib/session/open-and-end";
import { isMeantForUs, judgeLogoutToken, LogoutTokenError } from "./logout-token";
import { ProviderKeysError } from "./provider-keys";

/** Serves `POST /auth/oauth_base/backchannel-logout` (OpenID Connect Back-Channel Logout 1.0); 404 unless switched on. */
export async function backchannelLogout(request: NextRequest): Promise<Response> {
  const providers = (await listProvidersInUse()).filter(isSwitchedOn);
  if (providers.length === 0) return answer(404, null);
  try {
    const token = await readToken(request);
    const provider = providers.find((one) => isMeantForUs(token, one));
    if (!provider) throw new LogoutTokenError("not_for_us");
    const good = await judgeLogoutToken(token, provider, await readClock());
    const sender = mintSignedProvider(callerOf(request.headers));
    const isNew = await endSessionsByLogoutToken(sender, { identityProviderId: provider.id, ...good });
    if (!isNew) throw new LogoutTokenError("used_before");
    return answer(200, null);
  } catch (error) {
    return refuse(error);
  }
}

const isSwitchedOn = ({ settings }: ProviderVersion) => settings.advanced.backchannelLogout;

async function readToken(request: NextRequest): Promise<string> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new LogoutTokenError("form_expected");
  const [token, ...others] = new URLSearchParams(await request.text()).getAll("logout_token");
  if (!token || others.length > 0) throw new LogoutTokenError("token_expected");
  return token;
}

function refuse(error: unknown): Response {
  if (error instanceof LogoutTokenError) {
    log().warn({ code: "backchannel_logout_refused", reason: error.message }, "Back-channel logout refused");
    return answer(400, { error: "invalid_request", error_description: error.message });
  }
  if (!(error instanceof ProviderKeysError)) throw error;
  log().error({ err: error }, "Could not read the identity provider's keys for a back-channel logout");
  return answer(400, { error: "temporarily_unavailable", error_description: keysUnreadable() });
}

function answer(status: number, body: Record<string, string> | null): Response {
  const headers = { "Cache-Control": "no-store", ...(body && { "Content-Type": "application/json" }) };
  return new Response(body && JSON.stringify(body), { status, headers });
}
