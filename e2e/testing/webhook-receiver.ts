import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type ReceivedWebhook = { path: string; headers: IncomingHttpHeaders; body: string };

type Reply = { status: number; headers?: Record<string, string>; body?: string };

/** Receives webhooks on a port of its own. `answer` decides; a promise delays the response. */
export class TestReceiver {
  readonly received: ReceivedWebhook[] = [];
  answer: (webhook: ReceivedWebhook) => Reply | Promise<Reply> = () => ({ status: 204 });
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const { headers, url: path = "" } = request;
      const webhook = { path, headers, body: await text(request) };
      this.received.push(webhook);
      const { status, headers: sent, body } = await this.answer(webhook);
      response.writeHead(status, sent).end(body);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hooks`;
  }

  get ids(): string[] {
    return this.received.map(({ headers }) => String(headers["webhook-id"]));
  }

  async start(): Promise<void> {
    await once(this.#server.listen(0, "127.0.0.1"), "listening");
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

/** Returns which of the signatures one secret made, as a receiver checks them. */
export function signaturesBy(secret: string, { headers, body }: ReceivedWebhook): boolean[] {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"])
    .split(" ")
    .map((signature) => signature === expected);
}
