import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { expect, test } from "./admins";

const open = async (page: Page, path: string) => {
  await page.goto(path);
  return page.getByRole("main");
};

test("without JavaScript, a group is made, filled by search and by a list, renamed, emptied and deleted", async ({
  newPlainAdmin,
  rows,
}) => {
  const mark = `Paper${Date.now()}`;
  const cem = randomUUID();
  await rows(
    `WITH made AS (
       INSERT INTO people (id, first_name, last_name, email)
       SELECT gen_random_uuid(), name, $1, lower(name || '@' || $1 || '.example')
       FROM unnest('{Ada,Bea,Cem}'::text[]) AS name RETURNING id, first_name
     )
     INSERT INTO identities (id, identity_provider_id, subject, person_id)
     SELECT made.id, provider.id, $2, made.id FROM identity_providers AS provider, made WHERE first_name = 'Cem'`,
    mark,
    cem,
  );
  await rows("INSERT INTO groups (id, name) VALUES (gen_random_uuid(), $1)", `${mark} taken`);

  const page = await newPlainAdmin();
  await page.open("/admin/groups");
  await page.follow("Create group");
  await page.press("Create group", { Name: ` ${mark} taken ` });
  expect(page.field("Name")).toMatchObject({
    value: ` ${mark} taken `,
    description: expect.stringContaining("Another group already has this name."),
  });
  await page.press("Create group", { Name: `${mark} one` });
  expect(page.result).toContain("The group was created.");

  await page.follow("Add people");
  await page.press("Search", { "Name or email": `ada ${mark}` });
  await page.press(`Add Ada ${mark}`);
  expect(page.result).toContain("The person was added to the group.");
  expect(page.wordsOf("li")).toContainEqual(expect.stringMatching(/^Ada .*Already a member/));
  const list = "List of people";
  await page.press("Add people", { [list]: " ; " });
  expect(page.words).toContain("No one was added.");
  const bea = `"King, Bea" <BEA@${mark.toUpperCase()}.EXAMPLE>`;
  await page.press("Add people", { [list]: `${bea}; nobody@${mark}\n\u200b${cem}\u200b` });
  expect(page.words).toContain("2 people were added.");
  expect(page.field(list).value).toBe(`nobody@${mark}`);
  expect(page.words).toContain("We couldn’t find 1 entry");

  await page.follow(`${mark} one`);
  expect(page.words).toMatch(new RegExp(`Ada ${mark}.*Bea ${mark}.*Cem ${mark}`));
  await page.press(`Remove Bea ${mark}`);
  expect(page.result).toContain("The person was removed from the group.");
  expect(page.words).not.toContain(`Bea ${mark}`);
  await page.press("Save name", { Name: `${mark} two` });
  expect(page.heading).toBe(`${mark} two`);
  expect(page.words).toContain("Its 2 members stay on the platform");
  await page.press("Yes, delete it");
  expect(page.result).toContain("The group was deleted.");
  expect(await rows("SELECT name FROM groups WHERE name LIKE $1", `${mark}%`)).toEqual([
    { name: `${mark} taken` },
  ]);
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
  await expect(one.locator("#result")).toHaveText("The group was renamed.");
  await expect(other.getByRole("alert")).toContainText(`The group is now called “${mark} first”.`);
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
    new RegExp(`^\uFEFFID,Name,Members,Created at\r\n[^,]+,${mark} second,0,20`),
  );
  for (const query of ["page=0", "sort=secret", "q=%00"])
    expect((await page.request.get(`/admin/groups?${query}`)).status(), query).toBe(404);
});
