import type { Dialog, Page } from "playwright/test";
import { expect, test } from "./admins";
import { untilHydrated } from "./pages/hands";

function answering(page: Page): { questions: number; leave: boolean } {
  const answer = { questions: 0, leave: false };
  page.on("dialog", async (dialog: Dialog) => {
    expect(dialog.type()).toBe("beforeunload");
    answer.questions += 1;
    await (answer.leave ? dialog.accept() : dialog.dismiss());
  });
  return answer;
}

test("until typed values are saved, the browser asks before a link leaves them", async ({ page, admins }) => {
  await admins.enter();
  const answer = answering(page);
  const [name, navigation] = [page.getByLabel("Name", { exact: true }), page.getByLabel("Admin")];
  await page.goto("/admin/groups/new");
  await navigation.getByRole("link", { name: "Groups" }).click();
  await page.getByRole("link", { name: "Create group" }).click();
  // The list has a field of the same label.
  await expect(page.getByRole("heading", { level: 1, name: "New group" })).toBeVisible();
  expect(answer.questions).toBe(0);

  await name.fill(" ");
  await navigation.getByRole("link", { name: "People" }).click();
  await expect.poll(() => answer.questions).toBe(1);
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByText("Go to the first marked field")).toBeVisible();
  await navigation.getByRole("link", { name: "People" }).click();
  await expect.poll(() => answer.questions).toBe(2);
  await expect(name).toHaveValue(" ");

  await name.fill(`Kept ${Date.now()}`);
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByText("The group was created.")).toBeVisible();
  await navigation.getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  expect(answer.questions).toBe(2);

  answer.leave = true;
  await page.goto("/admin/groups/new");
  await untilHydrated(name);
  await name.fill("Lost");
  await navigation.getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  expect(answer.questions).toBe(3);
});

test("a form without an answer keeps typed values and secrets, and can be sent again", async ({
  page,
  context,
  admins,
}) => {
  await admins.enter();
  const [name, button] = [`Again ${Date.now()}`, page.getByRole("button", { name: "Create group" })];
  await page.goto("/admin/groups/new");
  await untilHydrated(button);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await context.setOffline(true);
  await button.click();
  const alert = page.getByRole("alert").filter({ hasText: "The server didn’t answer." });
  await expect(alert).toBeFocused();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await context.setOffline(false);
  await button.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.goto("/admin/identity-provider");
  await untilHydrated(page.getByRole("button", { name: "Save draft", exact: true }));
  await page.getByText("Replace", { exact: false }).first().click();
  await page.locator("input[name=clientSecret]").fill("not sent yet");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(alert).toBeFocused();
  await expect(page.locator("input[name=clientSecret]")).toHaveValue("not sent yet");
  await context.setOffline(false);
});

test("a link in the preview of a text opens a new tab, and the text stays as it was typed", async ({
  page,
  admins,
}) => {
  await admins.enter();
  await page.goto("/admin/courses?q=journey");
  await page.getByRole("rowheader").getByRole("link", { name: "The journey", exact: true }).click();
  await page.getByRole("link", { name: "Read the map" }).click();
  const text = page.getByRole("textbox", { name: /^Text/ });
  await text.fill("[elsewhere](/catalog)");
  const preview = page.getByRole("region", { name: "Preview: Text" });
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    preview.getByRole("link", { name: "elsewhere" }).click(),
  ]);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Catalog");
  await expect(text).toHaveValue("[elsewhere](/catalog)");
});
