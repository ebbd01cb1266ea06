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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a limited callback says when to try again, and then finishes the sign-in", async ({
    page,
    newPersona,
    signIn,
    provider,
    rows,
  }) => {
    await rows(endMinute);
    const persona = await newPersona();
    await page.goto(`${start}?destination=/courses/open`);
    await rows(
      "UPDATE rate_limits SET requests = 2, window_ends_at = now() + '1 minute' WHERE kind = 'start'",
    );
    await rows("INSERT INTO rate_limits SELECT 'callback', client, 2, window_ends_at FROM rate_limits");
    const answer = page.waitForResponse(/callback/);
    await signIn.choose(persona);
    expect((await answer).status()).toBe(429);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Too many sign-ins at once");
    await expect(page.getByText(/try again in \d+ seconds/)).toBeVisible();
    await expect(page.locator("body")).toHaveCSS("max-width", "544px");
    expect(await provider.requests(persona.login)).toEqual([]);
    await rows(endMinute);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveURL("/courses/open");
  });
});
