import type { Page } from "playwright/test";
import { expect, test } from "./fixtures";
import { untilHydrated } from "./pages/hands";
import { SignIn } from "./pages/sign-in";
import { PersonOverHttp } from "./person-over-http";
import { PlainPage } from "./plain-page";

const expectPaper = (page: Page, colour: string, words = "paper") =>
  expect(page.locator("html"), words).toHaveCSS("background-color", colour);
const light = "rgb(248, 244, 236)";
const dark = "rgb(24, 22, 18)";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, colorScheme: "light" });

  test("a theme is chosen, and the next page comes in it", async ({ page, signIn, newPersona, context }) => {
    await signIn.as(await newPersona(), "/account");
    await expectPaper(page, light);
    await page.getByRole("main").getByRole("button", { name: "Dark" }).click();
    await expect(page).toHaveURL("/account");
    for (const path of ["/account", "/catalog", "/no/such/page"]) {
      const answer = await page.goto(path);
      expect(await answer?.text(), path).toMatch(/<html[^>]* data-theme="dark"/);
      await expectPaper(page, dark, path);
    }
    const [cookie] = (await context.cookies()).filter(({ name }) => name === "lectern_theme");
    expect(cookie).toMatchObject({ value: "dark", sameSite: "Lax", httpOnly: true });
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * 24 * 3600);
    await page.goto("/account");
    await page.getByRole("main").getByRole("button", { name: "System" }).click();
    await page.goto("/catalog");
    await expectPaper(page, light);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("lectern_theme");
  });

  test("signing out everywhere asks first, and staying is one press away", async ({
    page,
    signIn,
    newPersona,
  }) => {
    await signIn.as(await newPersona(), "/account");
    await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await signIn.outEverywhere();
    await expect(page).toHaveURL("/auth/sign-in?signed_out=1");
  });
});

test.describe("in the dark", () => {
  test.use({ colorScheme: "dark" });

  test("a theme that was chosen is there at the first paint, and the window's bar follows", async ({
    page,
    signIn,
    newPersona,
  }) => {
    await signIn.as(await newPersona(), "/account");
    await page.getByRole("main").getByRole("button", { name: "Light" }).click();
    await expectPaper(page, light);
    await expect(page.getByRole("main").getByRole("button", { name: "Light" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.route("**/*.js", (route) => route.abort());
    await page.reload();
    await expectPaper(page, light);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute("content", "#fffdf8");
  });
});

test("one other browser is signed out, and this one is not", async ({
  newPlainLearner,
  running,
  newPersona,
}) => {
  const persona = await newPersona();
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0";
  const elsewhere = new PersonOverHttp(running.baseUrl);
  const callback = new URL(await elsewhere.approach(persona.login));
  await elsewhere.get(`${callback.pathname}${callback.search}`, { "User-Agent": userAgent });
  expect((await elsewhere.get("/account")).status).toBe(200);
  const page = await newPlainLearner(persona);
  await page.open("/account");
  const entries = () => page.wordsOf("li").filter((words) => words.includes("Signed in"));
  expect(entries()).toEqual([
    expect.stringContaining("This browser"),
    expect.stringContaining("Firefox on Windows"),
  ]);
  await page.press("Sign out of Firefox on Windows");
  expect(page.words).toContain("You’re signed out of that browser.");
  expect(entries()).toHaveLength(1);
  const { headers } = await elsewhere.get("/account");
  expect(headers.get("location")).toContain("/auth/sign-in?destination=%2Faccount");
});

test("a form that is on its way says so, and keeps the focus", async ({
  page,
  browser,
  baseURL,
  signIn,
  newPersona,
}) => {
  const persona = await newPersona();
  const elsewhere = await browser.newPage({ baseURL });
  await new SignIn(elsewhere).quietly(persona);
  await signIn.as(persona, "/account");
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/account", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  const button = page.getByRole("main").getByRole("button", { name: /^Sign(ing)? out(…| of)/ });
  await untilHydrated(button);
  await button.click();
  await expect(button).toHaveText("Signing out…");
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  release();
  await expect(page.getByText("You’re signed out of that browser.")).toBeVisible();
});

test("the account menu is opened, walked and closed with the keyboard", async ({
  page,
  signIn,
  newPersona,
}) => {
  await signIn.as(await newPersona(), "/catalog");
  const opener = page.getByRole("button", { name: "Account of" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Your account" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Your account" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Your account" })).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
  await expect(page.getByRole("link", { name: "Your account" })).toBeHidden();
});

for (const [script, first_name, last_name] of [
  ["sixty letters", "Maximiliana-Theodora-Wilhelmine", "Freifrau-von-Hohenstein-Gabl"],
  ["right to left", "\u0645\u0631\u064a\u0645", "\u0627\u0644\u062e\u0648\u0627\u0631\u0632\u0645\u064a"],
] as const) {
  test(`at 320 pixels nothing scrolls sideways, for a name of ${script}`, async ({
    page,
    signIn,
    newPersona,
    rows,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const persona = await newPersona({ profile: { first_name, last_name } });
    await signIn.quietly(persona);
    await rows(
      "UPDATE people SET admin_since = now() FROM identities WHERE person_id = people.id AND subject = $1",
      persona.login,
    );
    const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const path of ["/", "/courses", "/catalog", "/admin", "/account"]) {
      await page.goto(path);
      expect(await widthOf(), path).toBe(320);
    }
    for (const name of ["Dashboard", "My courses", "Catalog", "Admin"]) {
      const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    await signIn.openAccountMenu();
    await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeInViewport({ ratio: 1 });
    expect(await widthOf()).toBe(320);
  });
}

test.describe("from Berlin", () => {
  test.use({ locale: "de-DE", timezoneId: "Europe/Berlin" });

  test("pages and dates are German, in UTC at first and then where the reader is", async ({
    page,
    signIn,
    newPersona,
    rows,
  }) => {
    const persona = await newPersona();
    await signIn.quietly(persona);
    await rows(
      "UPDATE last_sign_ins SET at = '2026-01-31T23:30:00Z' WHERE person_id = (SELECT person_id FROM identities WHERE subject = $1)",
      persona.login,
    );
    const when = page.getByRole("main").getByText("Zuletzt angemeldet").locator("time");
    await page.goto("/account");
    await expect(page.locator("html")).toHaveAttribute("lang", "de-DE");
    await expect(when).toHaveText("31.01.2026, 23:30 UTC");
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .toContain("lectern_time_zone");
    await page.reload();
    await expect(when).toHaveText("01.02.2026, 00:30");
  });
});

test("a person chooses a language before signing in, and another for every browser", async ({
  page,
  browser,
  signIn,
  newPersona,
  running,
}) => {
  const language = (name: string, of = page) => of.getByRole("button", { name, exact: true });
  await page.goto("/auth/sign-in?destination=/catalog");
  await language("Français").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page).toHaveURL("/auth/sign-in?destination=/catalog");
  const persona = await newPersona();
  await signIn.quietly(persona);
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre compte");
  await language("العربية").click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(language("العربية")).toHaveAttribute("aria-pressed", "true");

  const elsewhere = await browser.newContext({ baseURL: running.baseUrl, locale: "de-DE" });
  const tab = await elsewhere.newPage();
  await new SignIn(tab).quietly(persona);
  await tab.goto("/account");
  await expect(tab.locator("html")).toHaveAttribute("lang", "ar");
  await tab.getByRole("button", { name: "لغة المتصفح" }).click();
  await expect(tab.locator("html")).toHaveAttribute("lang", "de-DE");
  await elsewhere.close();
});

test("without JavaScript a person chooses a language before signing in, and another for every browser", async ({
  newPersona,
  running,
}) => {
  const person = new PersonOverHttp(running.baseUrl);
  const page = new PlainPage(person, running.baseUrl);
  await page.open("/auth/sign-in?destination=/catalog");
  await page.press("Français");
  expect(page.html.lang).toBe("fr");
  expect(page.path).toBe("/auth/sign-in?destination=/catalog");
  const { login } = await newPersona();
  await person.signIn(login);
  await page.open("/account");
  expect(page.heading).toBe("Votre compte");
  await page.press("العربية");
  expect(page.html.dir).toBe("rtl");
  const elsewhere = new PersonOverHttp(running.baseUrl);
  await elsewhere.signIn(login);
  const tab = await new PlainPage(elsewhere, running.baseUrl).open("/account");
  expect(tab.html.lang).toBe("ar");
  await tab.press("لغة المتصفح");
  expect(tab.html.lang).not.toBe("ar");

  expect(page.html.lang).toBe("ar");
  await page.press("تسجيل الخروج");
  expect(page.path).toBe("/auth/sign-in?signed_out=1");
  expect(page.html.lang, "the next person chooses").toMatch(/^en/);
});

test("a link shows that its page takes long, and shows nothing for a fast one", async ({
  page,
  signIn,
  newPersona,
}) => {
  await signIn.quietly(await newPersona());
  const word = page.locator("#announcements").getByText("Loading the page");
  let isDelayed = true;
  await page.route(/\/catalog\?_rsc=/, async (route) => {
    while (isDelayed) await new Promise((done) => setTimeout(done, 50));
    await route.continue();
  });
  // Before hydration, the link leads to its page without a question.
  await expect(async () => {
    await page.goto("/account");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Catalog" }).click();
    await expect(word).toBeAttached({ timeout: 3_000 });
  }).toPass();
  isDelayed = false;
  await expect(page).toHaveURL("/catalog");
  await expect(word).not.toBeAttached();
});

test("a missing page keeps the signed-in person's header and says what is missing", async ({
  newPlainLearner,
  newPersona,
  running,
}) => {
  const stranger = new PlainPage(new PersonOverHttp(running.baseUrl), running.baseUrl);
  await (await stranger.open("/no/such/page")).follow("Sign in");
  expect(stranger.path).toBe("/auth/sign-in");
  const page = await newPlainLearner(await newPersona());
  for (const [path, title] of [
    ["/no/such/page", "Page not found"],
    ["/courses/no-such-course", "You don’t have access to this course"],
    ["/component-gallery", "Page not found"],
  ] as const) {
    await page.open(path);
    expect([page.status, page.heading], path).toEqual([404, title]);
    expect(page.links, path).toContain("Your account");
  }
});
