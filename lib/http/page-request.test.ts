import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawRequest, sendRaw } from "@/e2e/testing/raw-request";
import { destinationHeader } from "./destination";
import { preparePage } from "./page-request";

let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    preparePage(request, response);
    const { url, headers } = request;
    response.end(
      JSON.stringify({
        url,
        destination: headers[destinationHeader],
        policy: headers["content-security-policy"],
      }),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => server.close());

async function seenFor(target: string) {
  const { port } = server.address() as AddressInfo;
  const answer = await sendRaw(port, rawRequest("GET", target, { [destinationHeader]: "/forged" }));
  return { ...JSON.parse(answer.text.slice(answer.text.indexOf("{"))), sent: answer.headers };
}

test.each([
  ["/catalog", "/catalog"],
  ["/catalog?q=a&page=2", "/catalog?q=a&page=2"],
  ["/catalog?q=a&_rsc=1x2y", "/catalog?q=a"],
  ["/catalog?_rsc=1x2y", "/catalog"],
  ["/courses/%C3%A4?", "/courses/%C3%A4"],
  ["/auth/sign-in?destination=%2F", "/auth/sign-in?destination=%2F"],
])("the gates learn that %s leads to %s", async (target, destination) => {
  expect(await seenFor(target)).toMatchObject({ url: target, destination });
});

test.each([
  ["/nothing?toString=", "/nothing"],
  ["/nothing?%74oString=1&q=a&constructor&q=b?c", "/nothing?q=a&q=b?c"],
  ["/_next/nothing?valueOf", "/_next/nothing"],
  ["/v2/courses?toString=", "/v2/courses?toString="],
  ["/catalog?string=&q=%E0%A4%A&=&", "/catalog?string=&q=%E0%A4%A&=&"],
])("%s becomes %s for Next.js, without names that every object has", async (target, url) => {
  expect(await seenFor(target)).toMatchObject({ url });
});

test("Next.js and the browser get the same policy with a new nonce for each page", async () => {
  const [one, other] = [await seenFor("/"), await seenFor("/")];
  expect(one.sent["content-security-policy"]).toBe(one.policy);
  expect(one.policy).toMatch(/'nonce-[\w-]{22}'/);
  expect(other.policy).not.toBe(one.policy);
});

test.each([
  "/_next/static/a.js",
  "/v2",
  "/v2/courses",
  "/auth/oauth_base",
  "/media/1/a.png",
  "/mail/previews/assigned",
  "/appearance.css",
  "/icon.svg",
])("%s is no page", async (target) => {
  const { sent, url } = await seenFor(target);
  expect(url).toBe(target);
  expect(sent["content-security-policy"]).toBeUndefined();
});

test.each([
  ["/courses/%00", "/no-such-page"],
  ["/courses/%E0%A4%A", "/no-such-page"],
  ["/auth/%00", "/no-such-page"],
  ["/media/%00/a", "/no-such-page"],
  ["/v2/courses/%00", "/v2/courses/%2500"],
])("the malformed encoding of %s becomes %s for Next.js", async (target, url) => {
  expect((await seenFor(target)).url).toBe(url);
});
