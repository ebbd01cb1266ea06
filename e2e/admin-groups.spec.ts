import type { Page } from "playwright/test";
import { expect, test } from "./admins";
import { SignIn } from "./pages/sign-in";

const open = async (page: Page, path: string) => {
  await page.goto(path);
  return page.getByRole("main");
};

test("without JavaScript, a group is made, filled by search and by a list, renamed, emptied and deleted", async ({
  browser,
  baseURL,
  newPersona,
  admins,
  rows,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const mark = `Paper${Date.now()}`;
  const named = (first_name: string) => ({ profile: { first_name, last_name: mark } });
  const people = [
    await newPersona(named("Ada")),
    await newPersona(named("Bea")),
    await newPersona(named("Cem")),
  ];
  const admin = await newPersona();
  for (const persona of [...people, admin]) {
    await context.clearCookies();
    await new SignIn(page).quietly(persona);
  }
  await admins.makeAdmin(admin);
  const [, bea, cem] = people;
  await rows("INSERT INTO groups (id, name) VALUES (gen_random_uuid(), $1)", `${mark} taken`);

  const main = await open(page, "/admin/groups");
  await main.getByRole("link", { name: "Create group" }).click();
  await main.getByLabel("Name").fill(` ${mark} taken `);
  await main.getByRole("button", { name: "Create group" }).click();
  await expect(main).toContainText("Name is already the name of another group.");
  await expect(main.getByLabel("Name")).toHaveValue(` ${mark} taken `);
  await main.getByLabel("Name").fill(`${mark} one`);
  await main.getByRole("button", { name: "Create group" }).click();
  await expect(main.locator("#result")).toContainText("The group is created.");

  await main.getByRole("link", { name: "Add people" }).click();
  await main.getByLabel("Name or email").fill(`ada ${mark}`);
  await main.getByRole("button", { name: "Search" }).click();
  await main.getByRole("button", { name: `Add Ada ${mark}` }).click();
  await expect(main.locator("#result")).toContainText("Added to the group.");
  await expect(main.getByRole("listitem").filter({ hasText: "Ada" })).toContainText("Already a member");
  const list = main.getByLabel("List of people");
  await list.fill(" ; ");
  await main.getByRole("button", { name: "Add people" }).click();
  await expect(main.getByRole("alert")).toContainText("No one was added.");
  await list.fill(
    `"King, Bea" <${String(bea?.profile.email).toUpperCase()}>; nobody@${mark}\n\u200b${cem?.login}\u200b`,
  );
  await main.getByRole("button", { name: "Add people" }).click();
  await expect(main.getByText("2 people were added.")).toBeVisible();
  await expect(list).toHaveValue(`nobody@${mark}`);
  await expect(main).toContainText("List of people has 1 entry that we couldn’t find");

  await main.getByRole("link", { name: `${mark} one` }).click();
  await expect(main.getByRole("rowheader")).toHaveText([`Ada ${mark}`, `Bea ${mark}`, `Cem ${mark}`]);
  await main.getByRole("button", { name: `Remove Bea ${mark}` }).click();
  await expect(main.locator("#result")).toHaveText("Removed from the group.");
  await expect(main.getByRole("rowheader")).toHaveCount(2);
  await main.getByLabel("Name", { exact: true }).fill(`${mark} two`);
  await main.getByRole("button", { name: "Save name" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(`${mark} two`);
  await main.getByRole("button", { name: "Delete group" }).click();
  await expect(main.getByRole("dialog")).toContainText("Its 2 members stay on the platform");
  await main.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(main.locator("#result")).toContainText("The group is deleted.");
  expect(await rows("SELECT name FROM groups WHERE name LIKE $1", `${mark}%`)).toEqual([
    { name: `${mark} taken` },
  ]);
  await context.close();
});

test("the second of two who rename a group sees the first name, keeps their own, and can save again", async ({
  page,
  context,
  signIn,
  newPersona,
  admins,
  rows,
}) => {
  const mark = `Twice${Date.now()}`;
  const admin = await newPersona();
  await signIn.quietly(admin);
  await admins.makeAdmin(admin);
  await rows("INSERT INTO groups (id, name) VALUES (gen_random_uuid(), $1)", mark);
  const [group] = await rows("SELECT id FROM groups WHERE name = $1", mark);
  const [one, other, third] = [
    await open(page, `/admin/groups/${group?.id}`),
    await open(await context.newPage(), `/admin/groups/${group?.id}`),
    await open(await context.newPage(), `/admin/groups/${group?.id}`),
  ];
  for (const [main, name] of [
    [one, `${mark} first`],
    [other, `${mark} second`],
  ] as const) {
    await main.getByLabel("Name", { exact: true }).fill(name);
    await main.getByRole("button", { name: "Save name" }).click();
  }
  await expect(one.locator("#result")).toHaveText("The group is renamed.");
  await expect(other.getByRole("alert")).toContainText(`It is now called “${mark} first”.`);
  await expect(other.getByLabel("Name", { exact: true })).toHaveValue(`${mark} second`);
  await third.getByRole("button", { name: "Delete group" }).click();
  await third.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(third.locator("#result")).toContainText("Nothing was deleted");
  await other.getByRole("button", { name: "Save name" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(`${mark} second`);

  await page.goto(`/admin/groups?q=${mark.toLowerCase()}`);
  await expect(page.getByRole("rowheader")).toHaveText([`${mark} second`]);
  const csv = await page.request.post(`/admin/groups/csv?q=${mark}`);
  expect(await csv.text()).toMatch(
    new RegExp(`^\uFEFFid,name,members,created_at\r\n[^,]+,${mark} second,0,20`),
  );
  for (const query of ["page=0", "sort=secret", "q=%00"])
    expect((await page.request.get(`/admin/groups?${query}`)).status(), query).toBe(404);
});
