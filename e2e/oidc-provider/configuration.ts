import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import { interactionPath } from "./interaction";

/** What the userinfo endpoint says of a person, beside `sub`. */
export type Claims = { given_name: string; family_name: string; email: string; groups: string[] };

export type Client = { clientId: string; clientSecret: string; redirectUri: string };

/** One client that authenticates with HTTP Basic and must use PKCE; everything else as oidc-provider has it. */
export function configurationOf(client: Client, people: ReadonlyMap<string, Claims>): Configuration {
  const { clientId, clientSecret, redirectUri } = client;
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    claims: { openid: ["sub"], profile: ["given_name", "family_name"], email: ["email"], groups: ["groups"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${interactionPath}${uid}` },
    findAccount: (_context, login) => {
      const claims = people.get(login);
      return claims && { accountId: login, claims: () => ({ sub: login, ...claims }) };
    },
    loadExistingGrant: consent,
  };
}

// People of one company are not asked whether they consent to its own platform.
async function consent({ oidc }: KoaContextWithOIDC) {
  const { provider, client, session, params } = oidc;
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
  grant.addOIDCScope(String(params?.scope));
  await grant.save();
  return grant;
}
