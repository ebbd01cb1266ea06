import { startIdentityProvider } from "./identity-provider/server";
import { startOwnPlatform } from "./own-platform";
import type { Variables } from "./platform";

/** What the tests know of the running platform. */
export type Running = {
  baseUrl: string;
  providerUrl: string;
  apiKey: string;
  databaseUrl: string;
  env: Variables;
};

const client = { clientId: "lectern-e2e", clientSecret: "e2e secret: äöü + / =" };

/** The platform and the identity provider that most tests share. */
export default async function globalSetup() {
  const { baseUrl, databaseUrl, redirectUri, env, lectern, stop } = await startOwnPlatform();
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
  const { key } = JSON.parse(await lectern(["api-key", "create", "--name", "e2e", "--json"]));
  const running: Running = { baseUrl, providerUrl: provider.url, apiKey: key, databaseUrl, env };
  process.env.LECTERN_E2E = JSON.stringify(running);
  return async () => {
    await stop();
    await provider.close();
  };
}
