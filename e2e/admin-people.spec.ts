import type { Locator } from "playwright/test";
import { expect, test } from "./admins";
import { byKeyboard } from "./pages/hands";

const named = (last_name: string, fields = {}) => ({
  profile: { first_name: "Office", last_name, ...fields },
});

test("with the keyboard alone, an admin finds a person in the table, makes them an admin, and deletes them", async ({
  page,
  signIn,
  newPersona,
  admins,
  rows,
}) => {
  const surname = `Keyboard${Date.now()}`;
  const [admin, other] = [await newPersona(), await newPersona(named(surname))];
  await signIn.quietly(other);
  const id = await admins.idOf(other);
  await page.context().clearCookies();
  await signIn.quietly(admin);
  await admins.makeAdmin(admin);
  await page.goto(`/admin/people?q=${surname}`);
  const main = page.getByRole("main");
  const button = (name: string) => main.getByRole("button", { name, exact: true });
  await byKeyboard(main.getByRole("link", { name: `Office ${surname}` }));
  await byKeyboard(button("Make admin"));
  await byKeyboard(button("Yes, make them an admin"));
  const result = main.locator("#result");
  await expect(result).toHaveText("They are now an admin.");
  await expect(result).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await byKeyboard(button("Remove admin role"));
  await byKeyboard(button("Yes, remove it"));
  await expect(result).toHaveText("They are no longer an admin.");
  await byKeyboard(main.getByRole("link", { name: "Delete person…" }));
  await expect(main).toContainText("1 session. They are signed out at once.");
  await byKeyboard(main.getByLabel("Their name"));
  await expect(main).toContainText(`Type exactly “Office ${surname}”.`);
  await expect(main.getByLabel("Their name")).toBeFocused();
  await page.keyboard.type(` Office ${surname}`);
  await byKeyboard(button("Delete person"));
  await expect(result).toContainText("The person was deleted.");
  await expect(page).toHaveURL("/admin/people?message=deleted#result");
  expect(await rows("SELECT 1 FROM people WHERE id = $1", id)).toEqual([]);
});

test("a button of an outdated page does its work or says what changed", async ({
  page,
  context,
  signIn,
  newPersona,
  admins,
  rows,
}) => {
  const surname = `Stale${Date.now()}`;
  const persona = named(surname, { lms: { groups: [`${surname} group`] } });
  const [admin, other] = [await newPersona(), await newPersona(persona)];
  await signIn.quietly(other);
  const id = await admins.idOf(other);
  await page.context().clearCookies();
  await signIn.quietly(admin);
  await admins.makeAdmin(admin);
  const openPerson = async () => {
    const opened = await context.newPage();
    await opened.goto(`/admin/people/${id}`);
    return opened.getByRole("main");
  };
  const [first, second, third] = [await openPerson(), await openPerson(), await openPerson()];
  const press = async (main: Locator, name: string, result: string) => {
    await main.getByRole("button", { name }).first().click();
    await expect(main.locator("#result")).toContainText(result);
  };
  await press(first, `Remove from ${surname} group`, "A sign-in had added them");
  await press(second, `Remove from ${surname} group`, "Someone else already removed them");
  await first.getByLabel("Group name").fill(surname.toLowerCase());
  await first.getByRole("button", { name: "Search" }).click();
  await press(first, `Add to ${surname} group`, "Sign-ins don’t remove them");
  expect(await rows("SELECT source FROM memberships WHERE person_id = $1", id)).toEqual([
    { source: "admin" },
  ]);
  await press(first, "Sign out of ", "That browser was signed out.");
  await press(third, "Sign out of ", "That browser was already signed out.");

  const file = await page.request.post(`/admin/people/${id}/export`);
  expect(file.headers()["content-disposition"]).toBe(`attachment; filename="person-${id}.json"`);
  expect(await file.json()).toMatchObject({ person: { id, last_name: surname }, sessions: [] });

  await rows("DELETE FROM people WHERE id = $1", id);
  await second.getByRole("button", { name: "Make admin" }).click();
  await press(second, "Yes, make them an admin", "Someone else already deleted that person");
});
