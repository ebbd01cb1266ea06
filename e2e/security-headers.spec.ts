import type { APIRequestContext } from "playwright/test";
import { newAdminLink } from "./admin-link";
import { expect, test, testOn } from "./fixtures";

const nothing = /^default-src 'none';.*frame-ancestors 'none'$/;
const page =
  /^default-src 'self'; script-src 'self' 'nonce-[\w-]{22}' 'strict-dynamic';.*frame-ancestors 'none'$/;

const question = /^default-src 'none';.*form-action 'self'; frame-ancestors 'none'/;

type Kind = [what: string, path: string, status: number, policy: RegExp, cache: RegExp];

// Pages, redirects of pages and of handlers, JSON, errors, and what Next.js answers by itself.
const kinds: Kind[] = [
  ["a page", "/auth/sign-in", 200, page, /no-store/],
  ["the page of a failure", "/auth/error", 200, page, /no-store/],
  ["a personal page", "/account", 307, page, /no-store/],
  ["a page that does not exist", "/nothing/here", 404, page, /no-store/],
  ["a page called like the icon", "/icons", 404, page, /no-store/],
  ["a malformed address", "/courses/%E0%A4%A", 404, page, /no-store/],
  ["the start of a sign-in", "/auth/oauth_base", 303, nothing, /^no-store$/],
  ["a refused callback", "/auth/oauth_base/callback?state=x", 303, nothing, /^no-store$/],
  ["an admin link", "/auth/admin-link?token=x", 200, question, /^no-store$/],
  ["next-auth's session", "/auth/session", 200, nothing, /no-store/],
  ["what next-auth may not serve", "/auth/providers", 404, nothing, /^no-store$/],
  ["the API", "/v2/courses", 401, nothing, /^private, no-store$/],
  ["what the API does not have", "/v2/nothing", 404, nothing, /^private, no-store$/],
  ["a file", "/icon.svg", 200, nothing, /./],
  ["a file that does not exist", "/_next/static/nothing.js", 404, nothing, /./],
];

function expectHeaders(headers: Record<string, string>, [what, path, , policy, cache]: Kind) {
  expect(headers["content-security-policy"], what).toMatch(policy);
  expect(headers["cache-control"], what).toMatch(cache);
  expect(headers["x-content-type-options"], what).toBe("nosniff");
  expect(headers["cross-origin-opener-policy"], what).toBe("same-origin");
  expect(headers["permissions-policy"], what).toContain("camera=()");
  const ofAuth = policy === question ? "strict-origin" : "no-referrer";
  const isSecret = path.startsWith("/auth/") && path !== "/auth/sign-in";
  expect(headers["referrer-policy"], what).toBe(isSecret ? ofAuth : "same-origin");
  expect(headers["x-powered-by"], what).toBeUndefined();
}

for (const kind of kinds) {
  const [what, path, status] = kind;
  test(`${what} has the security headers, and none that insists on https`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(status);
    expectHeaders(answer.headers(), kind);
    expect(answer.headers()["strict-transport-security"]).toBeUndefined();
  });
}

test("scripts and styles are cached forever, with their own type", async ({ request }) => {
  const html = await (await request.get("/auth/sign-in")).text();
  const files = [...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)].map(([, path]) => path ?? "");
  expect(files.length).toBeGreaterThan(1);
  for (const path of files) {
    const headers = (await request.get(path)).headers();
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["cache-control"], path).toContain("immutable");
  }
});

const onHttps = testOn({ BASE_URL: "https://learn.example.com" });

onHttps.describe("where the base URL is https", () => {
  onHttps.describe.configure({ mode: "serial" });
  let get: (path: string) => ReturnType<APIRequestContext["get"]>;

  onHttps.beforeEach(({ request, running }) => {
    get = (path) => request.get(`http://localhost:${running.env.PORT}${path}`, { maxRedirects: 0 });
  });

  onHttps("every answer has the same headers, and tells browsers to insist on https", async () => {
    for (const kind of kinds) {
      const headers = (await get(kind[1])).headers();
      expectHeaders(headers, kind);
      expect(headers["strict-transport-security"], kind[0]).toBe("max-age=31536000");
    }
  });

  onHttps("cookies are this host's alone, and no script's", async ({ running, request }) => {
    const link = new URL(await newAdminLink(running));
    const answers = [
      await get("/auth/oauth_base"),
      await get("/auth/csrf"),
      await request.post(`http://localhost:${running.env.PORT}${link.pathname}${link.search}`, {
        maxRedirects: 0,
      }),
    ];
    const cookies = answers.flatMap((answer) => answer.headersArray()).filter(isCookie);
    const names = cookies.map(({ value }) => value.split("=")[0]);
    expect(names).toContainEqual(expect.stringMatching(/^__Host-lectern_attempt_/));
    expect(names).toEqual(expect.arrayContaining(["__Host-lectern_csrf", "__Host-lectern_session"]));
    for (const { value } of cookies) {
      for (const attribute of ["path=/", "httponly", "secure", "samesite=lax"])
        expect(value.toLowerCase().split(/;\s*/), value).toContain(attribute);
      expect(value).not.toMatch(/domain=/i);
    }
  });
});

const isCookie = ({ name }: { name: string }) => name.toLowerCase() === "set-cookie";
