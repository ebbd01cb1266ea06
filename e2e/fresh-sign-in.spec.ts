import type { Page } from "playwright/test";
import { test as base, expect } from "./admins";
import type { Persona } from "./identity-provider/personas";
import { untilHydrated } from "./pages/hands";
import { SignIn } from "./pages/sign-in";

const test = base.extend<{
  someone: { persona: Persona; ages: () => Promise<unknown>; leaves: () => Promise<unknown> };
}>({
  someone: async ({ admins, rows }, use) => {
    const persona = await admins.enter();
    const id = await admins.idOf(persona);
    await use({
      persona,
      ages: () =>
        rows("UPDATE sessions SET created_at = now() - interval '16 minutes' WHERE person_id = $1", id),
      leaves: () => rows("DELETE FROM sessions WHERE person_id = $1", id),
    });
  },
});

const title = "Sign in again to continue";

async function signInAgain(page: Page, persona: Persona): Promise<void> {
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("link", { name: "Sign in again" }).click();
  await new SignIn(page).choose(persona);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a page, a button and a download ask for a fresh sign-in, and lead back to where the admin was", async ({
      page,
      someone,
      admins,
      rows,
    }) => {
      await someone.ages();
      await page.goto("/admin/api-keys/new");
      await expect(page.getByLabel("Name", { exact: true })).toHaveCount(0);
      await signInAgain(page, someone.persona);
      await expect(page).toHaveURL("/admin/api-keys/new");
      await expect(page.getByLabel("Name", { exact: true })).toBeVisible();

      await someone.ages();
      const id = await admins.idOf(someone.persona);
      await page.goto(`/admin/people/${id}`);
      await page.getByRole("button", { name: "Deactivate person", exact: true }).click();
      await page.getByRole("button", { name: "Yes, deactivate them" }).click();
      await signInAgain(page, someone.persona);
      await expect(page).toHaveURL(`/admin/people/${id}`);
      expect(await rows("SELECT deactivated_at FROM people WHERE id = $1", id)).toEqual([
        { deactivated_at: null },
      ]);

      await someone.ages();
      await page.goto("/admin/people?q=p");
      await page.getByRole("button", { name: "Download as CSV" }).click();
      await signInAgain(page, someone.persona);
      await expect(page).toHaveURL("/admin/people?q=p");
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download as CSV" }).click();
      expect((await download).suggestedFilename()).toMatch(/^people-.*\.csv$/);
    });

    test("a form that comes when the sign-in has become too old keeps what was typed until it can be sent", async ({
      page,
      someone,
      rows,
    }) => {
      const name = `Kept ${Date.now()}`;
      await page.goto("/admin/api-keys/new");
      const button = page.getByRole("button", { name: "Create API key" });
      if (javaScriptEnabled) await untilHydrated(button);
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByLabel("Courses").check();
      await someone.ages();
      await button.click();
      await expect(page.getByRole("alert").filter({ hasText: "you must have signed in" })).toBeFocused();
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
      await expect(page.getByLabel("Courses")).toBeChecked();
      const [tab] = await Promise.all([
        page.waitForEvent("popup"),
        page.getByRole("link", { name: "Sign in in a new tab" }).click(),
      ]);
      await signInAgain(tab, someone.persona);
      await expect(tab).toHaveURL("/admin/api-keys/new");
      await button.click();
      await expect(page.getByRole("heading", { name: "Copy this key now" })).toBeVisible();
      expect(await rows("SELECT scope::text FROM api_keys WHERE name = $1", name)).toEqual([
        { scope: "courses" },
      ]);
    });
  });

test("a form that comes after the session has ended keeps what was typed until it can be sent", async ({
  page,
  someone,
}) => {
  const name = `Later ${Date.now()}`;
  await page.goto("/admin/groups/new");
  const button = page.getByRole("button", { name: "Create group" });
  await untilHydrated(button);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await someone.leaves();
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended." })).toBeFocused();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Sign in in a new tab" }).click(),
  ]);
  const signIn = new SignIn(tab);
  await signIn.begin();
  await signIn.choose(someone.persona);
  await expect(tab).toHaveURL("/admin/groups/new");
  await button.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});
