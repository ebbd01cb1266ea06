import { expect, test } from "./admins";
import { byKeyboard } from "./pages/hands";
import type { PlainPage } from "./plain-page";

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
  newPlainAdmin,
  newPlainLearner,
  newPersona,
  admins,
  rows,
}) => {
  const surname = `Stale${Date.now()}`;
  const group = `${surname} group`;
  const other = await newPersona(named(surname, { lms: { groups: [group] } }));
  await newPlainLearner(other);
  const id = await admins.idOf(other);
  const openPerson = async () => (await newPlainAdmin()).open(`/admin/people/${id}`);
  const [first, second, third] = [await openPerson(), await openPerson(), await openPerson()];
  const expectResult = async (page: Promise<PlainPage>, result: string) =>
    expect((await page).words).toContain(result);
  await expectResult(first.press(`Remove from ${group}`), "A sign-in had added them");
  await expectResult(second.press(`Remove from ${group}`), "Someone else already removed them");
  await first.press("Search", { "Group name": surname.toLowerCase() });
  await expectResult(first.press(`Add to ${group}`), "Sign-ins don’t remove them");
  expect(await rows("SELECT source FROM memberships WHERE person_id = $1", id)).toEqual([
    { source: "admin" },
  ]);
  await expectResult(first.press(/^Sign out of /), "That browser was signed out.");
  await expectResult(third.press(/^Sign out of /), "That browser was already signed out.");

  const file = await first.person.download(`/admin/people/${id}/export`);
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="person-${id}.json"`);
  expect(JSON.parse(file.text)).toMatchObject({ person: { id, last_name: surname }, sessions: [] });

  await second.open(`/admin/people/${id}`);
  await rows("DELETE FROM people WHERE id = $1", id);
  await expectResult(second.press("Yes, make them an admin"), "Someone else already deleted that person");
});
