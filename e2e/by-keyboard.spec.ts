import { randomUUID } from "node:crypto";
import { expect, test } from "./admins";
import { keyboard, typeInto } from "./pages/hands";
import { signInAs } from "./views/visitors";

const { press, select, write } = keyboard;

test("with the keyboard alone, a learner starts a course again and says which mails they want", async ({
  browser,
  running,
}) => {
  const context = await browser.newContext({
    baseURL: running.baseUrl,
    storageState: await signInAs("assigned-learner", browser, running),
  });
  const page = await context.newPage();
  await page.goto("/courses/second");
  await press(page.getByRole("button", { name: "Start again", exact: true }));
  await press(page.getByRole("button", { name: "Yes, start again" }));
  await expect(page.getByRole("button", { name: "Complete and continue" })).toBeVisible();

  await page.goto("/account");
  const form = page.locator("#email");
  await typeInto(form.getByLabel("Certificates"), "");
  await page.keyboard.press("Space");
  await select(form.getByLabel("From", { exact: true }), "22");
  await press(form.getByRole("button", { name: "Save" }));
  await expect(page.getByText("Your email settings are saved.")).toBeVisible();
  await expect(form.getByLabel("Certificates")).not.toBeChecked();
  await expect(form.getByLabel("From", { exact: true })).toHaveValue("22");
  await context.close();
});

test("with the keyboard alone, an admin orders and publishes a learning path, and gives and takes roles", async ({
  admins,
  newAdmin,
  rows,
}) => {
  const path = randomUUID();
  await rows(
    "INSERT INTO learning_paths (id, name, access, updated_at) VALUES ($1, 'By keyboard', 'assigned', now())",
    path,
  );
  await rows(
    `INSERT INTO learning_path_courses (learning_path_id, course_id, position)
     SELECT $1, id, row_number() OVER (ORDER BY name) FROM courses WHERE permalink IN ('journey', 'open')`,
    path,
  );
  const { id } = await admins.newcomer();
  const page = await newAdmin();
  const main = page.getByRole("main");
  await page.goto(`/admin/learning-paths/${path}`);
  await press(main.getByRole("button", { name: "Move “Open to all” down" }));
  await expect(main.locator("[data-entry]")).toHaveText([/The journey/, /Open to all/]);
  await press(main.getByRole("button", { name: "Remove “Open to all”" }));
  await expect(main.locator("[data-entry]")).toHaveCount(1);
  await write(main.getByRole("searchbox"), "second");
  await press(main.getByRole("button", { name: "Search" }));
  await press(main.getByRole("button", { name: "Add “Second course”" }));
  await expect(main.locator("[data-entry]")).toHaveText([/The journey/, /Second course/]);
  await press(main.getByRole("button", { name: /^Publish/ }));
  await press(main.getByRole("button", { name: /^Yes, publish/ }));
  await expect(page.locator("#result")).toContainText("published");

  await page.goto(`/admin/people/${id}/roles`);
  await press(main.getByRole("button", { name: "Make reporter" }));
  await expect(main).toContainText("The role was granted.");
  await press(main.getByRole("link", { name: "Change roles" }));
  await press(main.getByRole("button", { name: /^Remove role/ }));
  await press(main.getByRole("button", { name: "Yes, remove it" }));
  await expect(main).toContainText("The role was removed.");

  await page.goto("/admin/roles");
  const managed = main.getByLabel("Group they manage");
  await expect(managed).toBeVisible();
  await select(main.getByLabel("Role", { exact: true }), "Reporter");
  await expect(managed).toBeHidden();
});
