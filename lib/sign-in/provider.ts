import type { OAuthConfig } from "next-auth/providers/oauth";
import { readPerson, requestToken, requestUserinfo } from "./conversation";
import { type Flow, step } from "./flow";
import { providerId } from "./provider-address";
import type { Userinfo } from "./userinfo";

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
      // Only the access token: next-auth spreads what stands beside it over the account, after the ids.
      request: ({ params }) =>
        step(flow, async () => ({ tokens: { access_token: await requestToken(flow, params.code) } })),
    },
    userinfo: {
      url: usersEndpoint,
      request: ({ tokens }) =>
        step(flow, async () => (await requestUserinfo(flow, tokens.access_token)) as never),
    },
    profile: (userinfo) =>
      step(flow, async () => {
        flow.profile = readPerson(flow, userinfo);
        return { id: flow.profile.subject };
      }),
  };
}
