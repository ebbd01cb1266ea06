import type { ClientMetadata, Configuration, KoaContextWithOIDC } from "oidc-provider";
import { interactionPath } from "./interaction";

export type Claims = { given_name: string; family_name: string; email: string; groups: string[] };

export type Client = {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  backchannelLogoutUri?: string;
  /** These differ from HTTP Basic and plain JSON. */
  metadata?: Partial<ClientMetadata>;
};

/** Lectern's settings use these names. */
export function endpointsOf(url: string) {
  return {
    issuer: url,
    authorizationEndpoint: `${url}/auth`,
    tokenEndpoint: `${url}/token`,
    usersEndpoint: `${url}/me`,
  };
}

/** Clients with HTTP Basic and mandatory PKCE; all else is oidc-provider's default. */
export function configurationOf(
  clients: readonly Client[],
  people: ReadonlyMap<string, Claims>,
): Configuration {
  return {
    clients: clients.map(metadataOf),
    claims: { openid: ["sub"], profile: ["given_name", "family_name"], email: ["email"], groups: ["groups"] },
    // This turns off its guard against private addresses, where the tests' platform is.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      jwtUserinfo: { enabled: true },
      rpInitiatedLogout: { logoutSource: askToLogOut, postLogoutSuccessSource: sayLoggedOut },
    },
    interactions: { url: (_context, { uid }) => `${interactionPath}${uid}` },
    findAccount: (_context, login) => {
      const claims = people.get(login);
      return claims && { accountId: login, claims: () => ({ sub: login, ...claims }) };
    },
    loadExistingGrant: consent,
  };
}

function metadataOf(client: Client): ClientMetadata {
  const { clientId, clientSecret, redirectUri, backchannelLogoutUri, metadata } = client;
  return {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: "client_secret_basic",
    ...(backchannelLogoutUri && { backchannel_logout_uri: backchannelLogoutUri }),
    ...metadata,
  };
}

// oidc-provider's own pages would load a font from the internet.
async function askToLogOut(context: KoaContextWithOIDC, form: string) {
  const button = '<button form="op.logoutForm" name="logout" value="yes">Log out</button>';
  context.body = `<!doctype html><html lang="en"><title>oidc-provider</title>${form}${button}</html>`;
}

async function sayLoggedOut(context: KoaContextWithOIDC) {
  context.body = '<!doctype html><html lang="en"><title>oidc-provider</title><h1>Logged out</h1></html>';
}

// First party: no consent.
async function consent({ oidc }: KoaContextWithOIDC) {
  const { provider, client, session, params } = oidc;
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
  grant.addOIDCScope(String(params?.scope));
  await grant.save();
  return grant;
}
