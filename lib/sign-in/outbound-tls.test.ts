import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authorityFile, serverCertificate } from "@/e2e/certificates/server-certificate";

const answer = (_request: unknown, response: { end: (text: string) => void }) => response.end("answered");
const oldest = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT:@SECLEVEL=0" } as const;

const servers = {
  good: createServer(serverCertificate("good"), answer),
  expired: createServer(serverCertificate("expired"), answer),
  otherName: createServer(serverCertificate("other-name"), answer),
  selfSigned: createServer(serverCertificate("self-signed"), answer),
  oldProtocol: createServer({ ...serverCertificate("good"), ...oldest }, answer),
  plainText: createHttpServer(answer),
} satisfies Record<string, Server>;

type Name = keyof typeof servers;
const names = Object.keys(servers) as Name[];

beforeAll(async () => {
  for (const server of Object.values(servers)) await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  for (const server of Object.values(servers)) server.close();
});

// Node.js reads NODE_EXTRA_CA_CERTS at its start, so each environment gets its own process.
const send = `
  import { send } from "./lib/sign-in/outbound.ts";
  for (const url of process.argv.slice(1)) {
    const sent = send({ method: "GET", url, headers: {} }, AbortSignal.timeout(10_000), "token_unreachable");
    console.log(await sent.then(({ text }) => text, ({ code, reason }) => code + " " + reason));
  }`;
const check = `
  import { messagesIn } from "./lib/messages/messages.ts";
  import { checkEndpoint } from "./lib/sign-in/endpoint-check.ts";
  for (const url of process.argv.slice(1)) console.log((await checkEndpoint(null, url, messagesIn("en"))).words);`;

async function runUnder(variables: Record<string, string>, program = send): Promise<Record<Name, string>> {
  const urls = names.map(
    (name) => `https://127.0.0.1:${(servers[name].address() as AddressInfo).port}/token`,
  );
  const args = ["--import", "tsx", "--input-type=module", "--eval", program, ...urls];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, IDP_ALLOWED_CIDRS: "127.0.0.0/8", ...variables },
  });
  const lines = stdout.trim().split("\n");
  return Object.fromEntries(names.map((name, index) => [name, lines[index]])) as Record<Name, string>;
}

// Every machine refuses these; OpenSSL's own words differ between versions.
const refusedByAll = {
  selfSigned: "token_unreachable DEPTH_ZERO_SELF_SIGNED_CERT",
  oldProtocol: expect.stringMatching(/^token_unreachable (ERR_SSL_|EPROTO)/),
  plainText: expect.stringMatching(/^token_unreachable (ERR_SSL_|EPROTO)/),
};

const trusting = {
  ...refusedByAll,
  good: "answered",
  expired: "token_unreachable CERT_HAS_EXPIRED",
  otherName: "token_unreachable ERR_TLS_CERT_ALTNAME_INVALID",
};

const unknownAuthority = "token_unreachable UNABLE_TO_VERIFY_LEAF_SIGNATURE";
const distrusting = {
  ...refusedByAll,
  good: unknownAuthority,
  expired: "token_unreachable CERT_HAS_EXPIRED",
  otherName: unknownAuthority,
};

const trust = { NODE_EXTRA_CA_CERTS: authorityFile };
const permitOldest = { NODE_OPTIONS: "--tls-min-v1.0 --tls-cipher-list=DEFAULT:@SECLEVEL=0" };

test.each([
  ["nothing", {}, distrusting],
  ["a private authority in NODE_EXTRA_CA_CERTS", trust, trusting],
  ["NODE_TLS_REJECT_UNAUTHORIZED=0", { NODE_TLS_REJECT_UNAUTHORIZED: "0" }, distrusting],
  ["old protocols in NODE_OPTIONS", { ...trust, ...permitOldest }, trusting],
])("With %s in the environment, certificates are still verified", async (_what, variables, expected) => {
  expect(await runUnder(variables)).toEqual(expected);
});

test("An admin's endpoint check explains the same errors in words", async () => {
  expect(await runUnder(trust, check)).toEqual({
    good: expect.stringMatching(
      /^Connected to the server over TLS 1\.3\. Its certificate is trusted and valid until 2\d{3}-/,
    ),
    expired: "Its certificate has expired.",
    otherName: "Its certificate is for a name other than 127.0.0.1.",
    selfSigned: expect.stringContaining("an authority that this server doesn’t trust"),
    oldProtocol: "It doesn’t support TLS 1.2 or newer there.",
    plainText: "It doesn’t support TLS 1.2 or newer there.",
  });
});
