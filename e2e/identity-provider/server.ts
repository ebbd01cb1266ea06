import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { dispatch } from "./dispatch";
import { demoPersonas, type Persona } from "./personas";
import { createProvider, type ProviderSettings, type TokenRequestFormat } from "./provider";

export type IdentityProviderOptions = {
  port: number;
  host?: string;
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  tokenRequestFormat: TokenRequestFormat;
  personas?: Persona[];
  /** Shown on its page; its URL when absent. */
  issuer?: string;
  tls?: { key: Buffer; cert: Buffer };
};

export type RunningIdentityProvider = { url: string; close(): Promise<void> };

export async function startIdentityProvider(
  options: IdentityProviderOptions,
): Promise<RunningIdentityProvider> {
  const { port, host = "127.0.0.1", clientId, clientSecret, personas = demoPersonas } = options;
  const { tokenRequestFormat, redirectUris, tls, issuer } = options;

  const server = tls ? createTlsServer(tls) : createServer();
  server.listen(port, host);
  await once(server, "listening");

  const { port: taken } = server.address() as AddressInfo;
  const url = `${tls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${taken}`;
  const settings: ProviderSettings = {
    tokenRequestFormat,
    tokenAuthentication: "client_secret_basic",
    encodedCredentials: false,
    redirectUris,
    allowedExtraParameters: [],
  };
  const provider = createProvider(url, { clientId, clientSecret }, settings, personas, issuer);
  server.on("request", (request, response) => void dispatch(provider, request, response));

  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // A browser's kept-alive connections and unfinished slow answers would hold the server open.
        server.closeAllConnections();
      }),
  };
}
