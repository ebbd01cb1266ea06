import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { unknownCaller } from "@/lib/actor";
import { setEnv } from "@/lib/env";
import { messagesIn } from "@/lib/messages/messages";
import { mintAdmin } from "@/lib/mint";
import { checkEndpoint } from "./endpoint-check";

const admin = mintAdmin({ personId: "", name: "Ada Lovelace", ...unknownCaller });
const allow = (ranges: string) => setEnv({ AUTH_SECRET: "a".repeat(32), IDP_ALLOWED_CIDRS: ranges });

afterEach(() => allow(""));

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

test.each([
  ["", "Enter a whole URL"],
  ["ftp://idp.example.com/token", "Enter a URL that starts with https://"],
  ["https://10.0.0.1/token", "add its range to IDP_ALLOWED_CIDRS"],
  ["https://localhost/token", "localhost has no public address"],
  ["https://no-such-name.invalid/token", "no-such-name.invalid"],
])("The check explains an address that sign-in can't use: %j", async (address, words) => {
  allow("");
  expect(await checkEndpoint(admin, address, messagesIn("en"))).toEqual({
    isReached: false,
    words: expect.stringContaining(words),
  });
});

test("The check tells reached servers from unreached ones, and sends nothing", async () => {
  allow("127.0.0.0/8");
  const received: Buffer[] = [];
  const server = createServer((socket) => socket.on("data", (bytes) => received.push(bytes))).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  expect(await checkEndpoint(admin, `http://127.0.0.1:${port}/token`, messagesIn("en"))).toEqual({
    isReached: true,
    words: "Connected to the server, without TLS.",
  });
  server.close();
  await once(server, "close");
  expect(received).toEqual([]);
  const refused = await closedPort();
  expect((await checkEndpoint(admin, `http://127.0.0.1:${refused}/`, messagesIn("en"))).words).toContain(
    `port ${refused}`,
  );
});
