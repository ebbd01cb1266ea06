import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Claims, type Client, configurationOf } from "./configuration";
import { interact, interactionPath } from "./interaction";
import { silenceOidcProvider } from "./silence-warnings";

/** `people` may be changed while it runs; `tokenRequests` are the statuses of its token endpoint. */
export type RunningOidcProvider = {
  url: string;
  people: Map<string, Claims>;
  tokenRequests: number[];
  close: () => Promise<void>;
};

/** Starts a certified identity provider that Lectern was not written against. */
export async function startOidcProvider(...clients: Client[]): Promise<RunningOidcProvider> {
  const restore = silenceOidcProvider();
  // Loaded late, because it prints when it is loaded.
  const { default: Provider } = await import("oidc-provider");
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();
  const tokenRequests: number[] = [];
  const provider = new Provider(url, configurationOf(clients, people));
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === "/token") response.once("finish", () => tokenRequests.push(response.statusCode));
    if (!request.url?.startsWith(interactionPath)) return void answer(request, response);
    interact(provider, people.keys(), request, response).catch((error) => {
      response.writeHead(400).end(String(error));
    });
  });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    restore();
  };
  return { url, people, tokenRequests, close };
}
