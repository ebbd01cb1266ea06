import { readdirSync } from "node:fs";
import type { APIRequestContext } from "playwright/test";
import { expect, test } from "./admins";

const files = readdirSync("app/admin", { recursive: true, encoding: "utf8" });

function addresses(id: string): string[] {
  const served = files.filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file));
  const paths = served.map((file) => `/admin/${file}`.replace(/\/(page\.tsx|route\.ts)$/, ""));
  return paths.map((path) => path.replace(/\[\w+\]/g, id));
}

const ways = {
  plain: {},
  rsc: { RSC: "1" },
  prefetch: { RSC: "1", "Next-Router-Prefetch": "1" },
  segment: { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" },
  "looked ahead": { "Sec-Purpose": "prefetch" },
} satisfies Record<string, Record<string, string>>;

/** In every way; the answers must be those of a stranger. */
async function expectNothing(request: APIRequestContext, id: string, secrets: RegExp) {
  for (const path of addresses(id))
    for (const [way, headers] of Object.entries(ways)) {
      const answer = await request.get(path, { headers, maxRedirects: 0 });
      const text = await answer.text();
      // 405: routes that take files alone.
      expect([200, 303, 307, 308, 404, 405], `${path} ${way}`).toContain(answer.status());
      expect(text, `${path} ${way}`).not.toMatch(secrets);
      if (way === "plain") expect(answer.status(), path).not.toBe(200);
    }
}

test("the admins is nothing to who is signed out, to learners, and to admins who were deactivated", async ({
  page,
  request,
  signIn,
  newPersona,
  admins,
  rows,
}) => {
  const surname = `Gate${Date.now()}`;
  const persona = await newPersona();
  await rows(
    "INSERT INTO people (id, first_name, last_name) VALUES (gen_random_uuid(), 'Hidden', $1)",
    surname,
  );
  const [hidden] = await rows("SELECT id FROM people WHERE last_name = $1", surname);
  const id = String(hidden?.id);
  const secrets = new RegExp(`${surname}|Name or email|Download as CSV|Deactivate`);

  await signIn.as(persona, "/account");
  await admins.makeAdmin(persona);
  const whole = await page.request.get(`/admin/people?q=${surname}`);
  expect(await whole.text(), "an admin does see it").toMatch(secrets);
  const form = /name="(\$ACTION_ID_\w+|\$ACTION_REF_\w+)"/.exec(
    await (await page.request.get(`/admin/people/${id}`)).text(),
  );
  expect(form).not.toBeNull();

  await expectNothing(request, id, secrets);
  await rows("UPDATE people SET admin_since = NULL WHERE id = $1", await admins.idOf(persona));
  await expectNothing(page.request, id, secrets);
  await admins.makeAdmin(persona);
  await rows("UPDATE people SET deactivated_at = now() WHERE id = $1", await admins.idOf(persona));
  await expectNothing(page.request, id, secrets);
});

for (const who of ["a learner", "a deactivated admin"] as const)
  test(`the buttons of a page that was an admin's do nothing for ${who}`, async ({
    browser,
    baseURL,
    page,
    admins,
    rows,
  }) => {
    const { id } = await admins.newcomer();
    const admin = await admins.enter();
    // Without JavaScript the button sends exactly what the page says.
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const buttons = [
      { button: "Deactivate", yes: "Yes, deactivate them", tab: await context.newPage() },
      { button: "Sign out everywhere", yes: "Yes, sign them out", tab: await context.newPage() },
    ];
    for (const { tab } of buttons) await tab.goto(`/admin/people/${id}`);
    const change =
      who === "a learner"
        ? "UPDATE people SET admin_since = NULL WHERE id = $1"
        : "UPDATE people SET deactivated_at = now() WHERE id = $1";
    await rows(change, await admins.idOf(admin));
    for (const { button, yes, tab } of buttons) {
      await tab.getByRole("button", { name: button, exact: true }).click();
      await tab.getByRole("button", { name: yes }).click();
      await expect(tab.getByRole("button", { name: yes })).toHaveCount(0);
    }
    expect(await rows("SELECT deactivated_at FROM people WHERE id = $1", id)).toEqual([
      { deactivated_at: null },
    ]);
    expect((await rows("SELECT 1 FROM sessions WHERE person_id = $1", id)).length).toBeGreaterThan(0);
    await context.close();
  });

test("what a form of the admins sends does nothing when it comes from another site", async ({
  page,
  baseURL,
  admins,
  rows,
}) => {
  const { id } = await admins.newcomer();
  await admins.enter();
  const path = `/admin/people/${id}`;
  const html = await (await page.request.get(path)).text();
  const [form = ""] = /<form(?:(?!<form).)*?Yes, deactivate them/s.exec(html) ?? [];
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)];
  const multipart = Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, value]));
  const send = (origin: string) =>
    page.request.post(path, { headers: { Origin: origin }, multipart, maxRedirects: 0 });
  const state = () => rows("SELECT deactivated_at IS NULL AS active FROM people WHERE id = $1", id);

  expect((await send("https://other.example")).status()).toBeGreaterThanOrEqual(400);
  expect(await state()).toEqual([{ active: true }]);
  expect((await send(String(baseURL))).status(), "from here it does").toBe(303);
  expect(await state()).toEqual([{ active: false }]);
});
