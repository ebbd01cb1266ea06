import { newApiKey } from "./api-key";
import { type Restart, startBarePlatform, type ViaUrl } from "./bare-platform";
import { startIdentityProvider } from "./identity-provider/server";
import type { Variables } from "./platform";
import { setIdentityProvider } from "./set-identity-provider";

export type Running = {
  baseUrl: string;
  providerUrl: string;
  apiKey: string;
  databaseUrl: string;
  env: Variables;
};

export type OwnPlatform = { running: Running; restart: Restart; stop: () => Promise<void> };

type Client = { clientId: string; clientSecret: string };

export async function startOwnPlatform(variables: Variables = {}, viaUrl?: ViaUrl): Promise<OwnPlatform> {
  const client = { clientId: "lectern-e2e", clientSecret: "e2e secret: äöü + / =" };
  const { running, restart, stop } = await startEmptyPlatform(client, variables, viaUrl);
  await setIdentityProvider(running, client);
  return { running: { ...running, apiKey: await newApiKey(running.databaseUrl) }, restart, stop };
}

/** The identity provider is not set up. */
export async function startEmptyPlatform(client: Client, variables: Variables = {}, viaUrl?: ViaUrl) {
  const bare = await startBarePlatform(variables, viaUrl);
  const { baseUrl, databaseUrl, redirectUri, env } = bare;
  const provider = await startIdentityProvider({
    port: 0,
    ...client,
    redirectUris: [redirectUri],
    tokenRequestFormat: "json",
  });
  const running: Running = { baseUrl, providerUrl: provider.url, apiKey: "", databaseUrl, env };
  const stop = async () => {
    await bare.stop();
    await provider.close();
  };
  return { running, restart: bare.restart, stop };
}
