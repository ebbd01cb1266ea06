import { startBarePlatform } from "./bare-platform";
import { startIdentityProvider } from "./identity-provider/server";
import type { Variables } from "./platform";

/** What the tests know of a running platform. */
export type Running = {
  baseUrl: string;
  providerUrl: string;
  apiKey: string;
  databaseUrl: string;
  env: Variables;
};

export type OwnPlatform = { running: Running; stop: () => Promise<void> };

const client = { clientId: "lectern-e2e", clientSecret: "e2e secret: äöü + / =" };

/**
 * A platform with the demonstration identity provider and an API key.
 * @param variables what is not as usual in its environment
 */
export async function startOwnPlatform(variables: Variables = {}): Promise<OwnPlatform> {
  const { baseUrl, databaseUrl, redirectUri, env, lectern, stop } = await startBarePlatform(variables);
  const provider = await startIdentityProvider({
    port: 0,
    ...client,
    redirectUris: [redirectUri],
    tokenRequestFormat: "json",
  });
  await lectern(["idp", "set", "-"], {
    ...client,
    issuer: provider.url,
    authorizationEndpoint: `${provider.url}/authorize`,
    tokenEndpoint: `${provider.url}/token`,
    usersEndpoint: `${provider.url}/userinfo`,
  });
  const { key: apiKey } = JSON.parse(await lectern(["api-key", "create", "--name", "e2e", "--json"]));
  return {
    running: { baseUrl, providerUrl: provider.url, apiKey, databaseUrl, env },
    stop: async () => {
      await stop();
      await provider.close();
    },
  };
}
