import type { Page } from "playwright/test";
import { newAdminLink, openAdminLink } from "./admin-link";
import { expect, test } from "./fixtures";

/** Violations of the policy, and any other error. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  return complaints;
}

// Next.js's script sets this when it was allowed to run.
const untilScriptsRan = (page: Page) => page.waitForFunction(() => "next" in window);

test("no page breaks its own policy, and the scripts of each run", async ({
  page,
  running,
  signIn,
  newPersona,
}) => {
  const complaints = complaintsOf(page);
  const visit = async (path: string) => {
    const answer = await page.goto(path);
    expect(answer?.headers()["cache-control"], path).toContain("no-store");
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await untilScriptsRan(page);
  };
  await visit("/auth/sign-in");
  await visit("/auth/error?code=token_refused");
  await visit("/docs/api");
  await signIn.as(await newPersona(), "/courses/open");
  for (const path of ["/", "/catalog", "/courses/open", "/account"]) await visit(path);
  await page.goto("/courses/open");
  await page.getByRole("button", { name: "Start course" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First things");
  await page.reload();
  await untilScriptsRan(page);
  await expect(page.getByRole("cell", { name: "1", exact: true })).toHaveCSS("text-align", "right");
  await openAdminLink(page, await newAdminLink(running));
  await visit("/admin/identity-provider");
  expect(complaints).toEqual([]);
  await visit("/there/is/nothing");
  expect(complaints, "the 404 itself").toEqual([expect.stringContaining("404 (Not Found)")]);
});

test("an injected script doesn't run", async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.route("**/auth/sign-in", async (route) => {
    const answer = await route.fetch();
    const injected =
      "<script>window.injected = 1</script><img src=/none onerror='window.injected = 1'></body>";
    await route.fulfill({ response: answer, body: (await answer.text()).replace("</body>", injected) });
  });
  await page.goto("/auth/sign-in");
  await untilScriptsRan(page);
  await expect
    .poll(() => complaints.filter((text) => text.includes("Content Security Policy")).length)
    .toBe(2);
  expect(await page.evaluate(() => "injected" in window)).toBe(false);
});

test("each page has its own nonce", async ({ request }) => {
  const nonceOf = async () => {
    const answer = await request.get("/auth/sign-in");
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "") ?? [];
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    return nonce;
  };
  const [first, second] = [await nonceOf(), await nonceOf()];
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(second).not.toBe(first);
});
