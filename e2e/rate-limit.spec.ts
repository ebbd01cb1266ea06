import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, testOn } from "./fixtures";
import { freePort, startScript, stopScript } from "./platform";

const test = testOn({ SIGN_IN_RATE_LIMIT: "2" });

test.describe.configure({ mode: "serial" });

const start = "/auth/oauth_base";
const endMinute = "UPDATE rate_limits SET window_ends_at = now()";

test("two server processes count together, and nothing that a client sends makes it another one", async ({
  request,
  running,
  rows,
}) => {
  await rows(endMinute);
  // Twenty may be under way for two that may fail.
  expect((await request.get(start, { maxRedirects: 0 })).status()).toBe(303);
  await rows("UPDATE rate_limits SET requests = 18");
  const port = await freePort();
  const second = await startScript("start", { ...running.env, PORT: String(port) }, "Lectern is at");
  const there = `http://localhost:${port}${start}`;
  const get = async (url: string, headers = {}) =>
    (await request.get(url, { headers, maxRedirects: 0 })).status();
  expect([await get(start), await get(there)]).toEqual([303, 303]);
  expect([await get(start), await get(there)]).toEqual([429, 429]);
  for (const name of ["X-Forwarded-For", "X-Real-IP", "Forwarded", "X-Lectern-Peer"])
    expect(await get(start, { [name]: "203.0.113.7" }), name).toBe(429);
  await stopScript(second.child);
});

test("another site's page counts no sign-in, whatever it loads, and its link starts one", async ({
  page,
  running,
  rows,
}) => {
  await rows("DELETE FROM rate_limits");
  const attempts = () => rows("SELECT count(*) FROM sign_in_attempts");
  const before = await attempts();
  const addresses = [start, `${start}/callback?code=x&state=y`, "/auth/admin-link?token=x"].flatMap((path) =>
    Array.from(
      { length: 20 },
      (_, index) => `${running.baseUrl}${path}${path.includes("?") ? "&" : "?"}n=${index}`,
    ),
  );
  const content = [
    ...addresses.map((address) => `<img src="${address}">`),
    `<iframe src="${running.baseUrl}${start}"></iframe>`,
    `<script src="${running.baseUrl}${start}"></script>`,
    `<link rel="stylesheet" href="${running.baseUrl}${start}">`,
    `<a href="${running.baseUrl}${start}">Sign in</a>`,
  ];
  const site = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html").end(`<!doctype html>${content.join("\n")}`);
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  // The browser shows the page none of these answers, but it has received them.
  const blocked: string[] = [];
  page.on("requestfailed", (request) => blocked.push(request.failure()?.errorText ?? ""));
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await expect.poll(() => blocked.length).toBeGreaterThanOrEqual(60);
  for (const reason of blocked) expect(reason).toMatch(/BLOCKED_BY_(RESPONSE|ORB)/);
  expect(await rows("SELECT * FROM rate_limits WHERE kind <> 'api'")).toEqual([]);
  expect(await attempts()).toEqual(before);
  const began = page.waitForResponse(`${running.baseUrl}${start}`);
  await page.getByRole("link", { name: "Sign in" }).click();
  expect((await began).status()).toBe(303);
  site.closeAllConnections();
  site.close();
  await rows(endMinute);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused sign-in says when to try again, and then leads to the destination", async ({
    page,
    newPersona,
    signIn,
    rows,
  }) => {
    const persona = await newPersona();
    await page.goto(start);
    await rows("UPDATE rate_limits SET requests = 20, window_ends_at = now() + '1 minute'");
    const answer = await page.goto(`${start}?destination=/courses/open`);
    expect(answer?.status()).toBe(429);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Too many sign-ins at once");
    await expect(page.getByText(/try again in \d+ seconds/)).toBeVisible();
    await expect(page.locator("body")).toHaveCSS("max-width", "544px");
    await rows(endMinute);
    await page.getByRole("link", { name: "Try again" }).click();
    await signIn.choose(persona);
    await expect(page).toHaveURL("/courses/open");
  });
});

test("an admin behind an untrusted proxy sees a warning, and one at the server itself doesn't", async ({
  newAdmin,
  running,
}) => {
  const behindProxy = await newAdmin({ extraHTTPHeaders: { "X-Forwarded-For": "203.0.113.7" } });
  await behindProxy.goto(`${running.baseUrl}/admin`);
  await expect(behindProxy.getByText("Everyone seems to come from one IP address")).toBeVisible();
  const direct = await newAdmin();
  await direct.goto(`${running.baseUrl}/admin`);
  await expect(direct.getByText("Needs attention")).toBeVisible();
  await expect(direct.getByText("Everyone seems to come from one IP address")).toBeHidden();
});
