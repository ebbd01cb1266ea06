import type { OAuthConfig } from "next-auth/providers/oauth";
import { env } from "@/lib/env";
import { openClientSecret } from "@/lib/identity-provider/queries";
import { buildTokenRequest, judgeTokenAnswer } from "./exchange";
import { SignInFailure } from "./failures";
import { type Flow, step } from "./flow";
import { send } from "./outbound";
import { buildUserinfoRequest, judgeUserinfoAnswer, readProfile, type Userinfo } from "./userinfo";

/** The provider's id, and so the path of the callback (specification 4.1). */
export const providerId = "oauth_base";

/** The `redirect_uri` (specification 4.1), on the configured base URL whatever the Host header says. */
export function redirectUri(): string {
  return `${env().BASE_URL}/auth/${providerId}/callback`;
}

/**
 * The identity provider as next-auth runs it. A `token.request` of our own skips next-auth's checks of `state`, `iss`
 * and `error`: they are made in callback.ts, before this runs.
 */
export function identityProvider(flow: Flow): OAuthConfig<Userinfo> {
  const { clientId, tokenEndpoint, usersEndpoint, authorizationEndpoint } = flow.provider;
  return {
    id: providerId,
    name: "Identity provider",
    type: "oauth",
    checks: ["none"],
    clientId,
    // The real one is opened for the token request alone.
    clientSecret: "",
    authorization: { url: authorizationEndpoint, params: { scope: undefined } },
    token: {
      url: tokenEndpoint,
      request: ({ params }) => step(flow, () => requestToken(flow, params.code)),
    },
    userinfo: {
      url: usersEndpoint,
      request: ({ tokens }) => step(flow, () => requestUserinfo(flow, tokens.access_token)),
    },
    profile: (userinfo) => step(flow, async () => ({ id: takeProfile(flow, userinfo).subject })),
  };
}

// Only the access token: next-auth spreads what stands beside it over the account, after the ids.
async function requestToken(flow: Flow, code: string | undefined) {
  if (!code) throw new SignInFailure("code_missing");
  const clientSecret = await openClientSecret(flow.provider);
  if (clientSecret === null) throw new SignInFailure("provider_changed");
  const outbound = buildTokenRequest({ ...flow.provider, clientSecret }, code, redirectUri());
  const answer = await send(outbound, flow.signal, "token_unreachable");
  return { tokens: { access_token: judgeTokenAnswer(answer) } };
}

async function requestUserinfo(flow: Flow, accessToken: string | undefined) {
  if (!accessToken) throw new SignInFailure("token_malformed");
  const outbound = buildUserinfoRequest(flow.provider.usersEndpoint, accessToken);
  const answer = await send(outbound, flow.signal, "userinfo_unreachable");
  return judgeUserinfoAnswer(answer) as never;
}

function takeProfile(flow: Flow, userinfo: Userinfo) {
  flow.profile = readProfile(userinfo);
  return flow.profile;
}
