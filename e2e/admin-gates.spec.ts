import { readdirSync } from "node:fs";
import { expect, test } from "./admins";
import { mapConcurrently } from "./map-concurrently";
import { PersonOverHttp } from "./person-over-http";

const files = readdirSync("app/admin", { recursive: true, encoding: "utf8" });

/** Pages, and files that are served, with one id in all of them. */
function addresses(id: string) {
  const all = (which: RegExp) =>
    files
      .filter((file) => which.test(file))
      .map((file) => `/admin/${file}`.replace(which, "").replace(/\[\w+\]/g, id));
  return { pages: all(/\/?\bpage\.tsx$/), served: all(/\/route\.ts$/) };
}

/** A signed-out visitor must get the same answers, and the same payloads of pages. */
async function expectNothing(person: PersonOverHttp, pages: string[], served: string[], secrets: RegExp) {
  await mapConcurrently([...pages, ...served], async (path) => {
    const { status, text } = await person.get(path);
    // 405: routes that take files alone.
    expect([303, 307, 404, 405], path).toContain(status);
    expect(text, path).not.toMatch(secrets);
  });
  await mapConcurrently(served, async (path) => {
    const { status, text } = await person.download(path);
    expect([303, 404, 405], path).toContain(status);
    expect(text, path).not.toMatch(secrets);
  });
  await mapConcurrently(pages, async (path) => {
    const { headers, text } = await person.payload(path);
    expect(headers.get("location") ?? "", `${path} as a payload`).not.toMatch(/\b_rsc\b/);
    expect(text, `${path} as a payload`).not.toMatch(secrets);
  });
}

test("an admin’s pages say nothing to people who are signed out, to learners, and to admins who were deactivated", async ({
  running,
  newPersona,
  admins,
  rows,
}) => {
  const surname = `Gate${Date.now()}`;
  const persona = await newPersona();
  const [hidden] = await rows(
    "INSERT INTO people (id, first_name, last_name) VALUES (gen_random_uuid(), 'Hidden', $1) RETURNING id",
    surname,
  );
  const { pages, served } = addresses(String(hidden?.id));
  const secrets = new RegExp(`${surname}|Name or email|Download as CSV|Deactivate`);

  const person = new PersonOverHttp(running.baseUrl);
  await person.signIn(persona.login);
  await admins.makeAdmin(persona);
  const own = `/admin/people/${hidden?.id}`;
  expect((await person.get(own)).text, "an admin does see it").toContain(surname);
  expect((await person.payload(own)).text, "in the payload, too").toContain(surname);

  await expectNothing(new PersonOverHttp(running.baseUrl), pages, served, secrets);
  await rows("UPDATE people SET admin_since = NULL WHERE id = $1", await admins.idOf(persona));
  await expectNothing(person, [own, "/admin/people"], [], secrets);
  await admins.makeAdmin(persona);
  await rows("UPDATE people SET deactivated_at = now() WHERE id = $1", await admins.idOf(persona));
  await expectNothing(person, pages, served, secrets);
});

test("the buttons of a page that was an admin's do nothing for a deactivated admin", async ({
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
    { button: "Deactivate person", yes: "Yes, deactivate them", tab: await context.newPage() },
    { button: "Sign out everywhere", yes: "Yes, sign them out", tab: await context.newPage() },
  ];
  for (const { tab } of buttons) await tab.goto(`/admin/people/${id}`);
  await rows("UPDATE people SET deactivated_at = now() WHERE id = $1", await admins.idOf(admin));
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

test("an admin form from another site does nothing", async ({ page, baseURL, admins, rows }) => {
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
