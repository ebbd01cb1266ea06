import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type ReceivedMail = {
  from: string;
  to: string[];
  headers: Map<string, string>;
  parts: Map<string, string>;
};

type Reply = { code: number; text: string };

export class TestMailServer {
  readonly received: ReceivedMail[] = [];
  refusal: (address: string) => Reply | undefined = () => undefined;
  refusalOfData: (mail: Pick<ReceivedMail, "headers" | "parts">) => Reply | undefined = () => undefined;
  /** Runs before the server confirms a mail, which it keeps in any case. */
  beforeTaken: () => Promise<unknown> | undefined = () => undefined;
  readonly #server: SMTPServer;

  constructor(options: SMTPServerOptions = {}) {
    this.#server = new SMTPServer({
      logger: false,
      disableReverseLookup: true,
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: ({ address }, _session, done) => {
        const reply = this.refusal(address);
        done(reply && Object.assign(new Error(reply.text), { responseCode: reply.code }));
      },
      onData: (stream, { envelope }, done) =>
        void buffer(stream).then(async (raw) => {
          const mail = read(String(raw));
          const reply = this.refusalOfData(mail);
          if (reply) return done(Object.assign(new Error(reply.text), { responseCode: reply.code }));
          const { mailFrom, rcptTo } = envelope;
          const from = mailFrom ? mailFrom.address : "";
          this.received.push({ from, to: rcptTo.map(({ address }) => address), ...mail });
          await this.beforeTaken();
          done(null, "Taken");
        }),
      ...options,
    });
    // A client that goes away causes an error.
    this.#server.on("error", () => {});
  }

  async start(): Promise<void> {
    await once(this.#server.listen(0, "127.0.0.1"), "listening");
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  stop(): Promise<void> {
    return new Promise((done) => this.#server.close(() => done()));
  }
}

function read(raw: string): Pick<ReceivedMail, "headers" | "parts"> {
  const { headers, body } = split(raw);
  const [, boundary] = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "") ?? [];
  const bodies = boundary ? body.split(`--${boundary}`).slice(1, -1) : [];
  const parts = bodies.map((part) => {
    const { headers, body } = split(part.trimStart());
    const type = headers.get("content-type")?.split(";")[0] ?? "";
    return [type, decode(body, headers.get("content-transfer-encoding"))] as const;
  });
  return { headers, parts: new Map(parts) };
}

function split(text: string): { headers: Map<string, string>; body: string } {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return { headers: new Map(headers), body: rest.join("\r\n\r\n") };
}

function decode(body: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_code, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
