import type { OAuthConfig } from "next-auth/providers/oauth";
import { judgeAuthentication } from "./authentication";
import { type Flow, step } from "./flow";
import { providerId } from "./provider-address";
import { readPerson, requestToken, requestUserinfo } from "./provider-requests";
import type { Userinfo } from "./userinfo";

/** `token.request` makes next-auth skip its checks of `state`, `iss` and `error`, which callback.ts has made before. */
export function identityProvider(flow: Flow): OAuthConfig<Userinfo> {
  const { clientId, tokenEndpoint, usersEndpoint, authorizationEndpoint } = flow.provider;
  return {
    id: providerId,
    name: "Identity provider",
    type: "oauth",
    checks: ["none"],
    clientId,
    // The real one is unsealed for the token request alone.
    clientSecret: "",
    // This is unused, but without it openid-client throws and catches an error at each sign-in.
    client: { token_endpoint_auth_method: "client_secret_basic" },
    authorization: { url: authorizationEndpoint, params: { scope: undefined } },
    token: {
      url: tokenEndpoint,
      // next-auth would spread anything else over the account.
      request: ({ params }) =>
        step(flow, async () => {
          const { accessToken, idToken } = await requestToken(flow, params.code);
          flow.idToken = idToken;
          return { tokens: { access_token: accessToken } };
        }),
    },
    userinfo: {
      url: usersEndpoint,
      request: ({ tokens }) =>
        step(flow, async () => (await requestUserinfo(flow, tokens.access_token)) as never),
    },
    profile: (userinfo) =>
      step(flow, async () => {
        flow.profile = await readPerson(flow, userinfo);
        flow.authenticatedAt = await judgeAuthentication(flow, flow.idToken ?? null, userinfo);
        return { id: flow.profile.subject };
      }),
  };
}
