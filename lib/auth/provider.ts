import type { OAuthConfig } from "next-auth/providers/oauth";
import { env } from "@/lib/env";
import { openClientSecret } from "@/lib/identity-provider/queries";
import { describeProfile, warningsOf } from "@/lib/people/rules";
import { logAttemptSteps } from "@/lib/sign-in-attempts/commands";
import { keysOf } from "@/lib/sign-in-attempts/rules";
import type { NewStep } from "@/lib/sign-in-attempts/schema";
import { buildTokenRequest, judgeTokenAnswer, parseJsonObject } from "./exchange";
import { SignInFailure } from "./failures";
import { type Flow, step } from "./flow";
import { type OutboundAnswer, send } from "./outbound";
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
  const clientSecret = openClientSecret(flow.provider);
  const verifier = flow.provider.settings.advanced.pkce ? flow.verifier : null;
  const outbound = buildTokenRequest({ ...flow.provider, clientSecret }, code, redirectUri(), verifier);
  const answer = await send(outbound, flow.signal, "token_unreachable");
  await logAttemptSteps(flow.attempt.id, { step: "token_answer", ...shapeOf(answer) });
  return { tokens: { access_token: judgeTokenAnswer(answer) } };
}

async function requestUserinfo(flow: Flow, accessToken: string | undefined) {
  if (!accessToken) throw new SignInFailure("token_malformed");
  const outbound = buildUserinfoRequest(flow.provider.usersEndpoint, accessToken);
  const answer = await send(outbound, flow.signal, "userinfo_unreachable");
  await logAttemptSteps(
    flow.attempt.id,
    { step: "userinfo_answer", ...shapeOf(answer) },
    ...mappedStep(flow, answer),
  );
  return judgeUserinfoAnswer(answer) as never;
}

function takeProfile(flow: Flow, userinfo: Userinfo) {
  flow.profile = readProfile(userinfo, pathsOf(flow));
  return flow.profile;
}

// The person as the answer reads, for the log; an answer that cannot be read is refused by the steps that follow.
function mappedStep(flow: Flow, answer: OutboundAnswer): NewStep[] {
  try {
    const profile = readProfile(judgeUserinfoAnswer(answer), pathsOf(flow));
    return [{ step: "mapped", mapped: describeProfile(profile), warnings: warningsOf(profile) }];
  } catch {
    return [];
  }
}

const pathsOf = ({ provider }: Flow) => provider.settings.advanced.attributePaths;

function shapeOf({ status, milliseconds, text }: OutboundAnswer) {
  return { status, milliseconds, keys: keysOf(parseJsonObject(text)) };
}
