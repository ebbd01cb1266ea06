import { expect, test } from "./fixtures";

test("a learner starts a course, reads its activities, and finds it on the dashboard", async ({
  page,
  signIn,
  newPersona,
}) => {
  await signIn.as(await newPersona(), "/courses/open");
  await page.getByRole("button", { name: "Start course" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First things");
  await expect(page.getByRole("heading", { name: "A part" })).toBeVisible();
  await page
    .getByRole("link", { name: /Second things/ })
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second things");
  await page.goto("/");
  const panel = page.getByRole("region", { name: "Continue where you left off" });
  await expect(panel).toContainText("Second things");
  await panel.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second things");
});

test("Markdown is shown, and hostile Markdown does nothing", async ({ page, signIn, newPersona }) => {
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    return dialog.dismiss();
  });
  await signIn.as(await newPersona(), "/courses/open");
  await page.getByRole("link", { name: /Second things/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second things");
  expect(await page.locator("main article [onerror], main article script").count()).toBe(0);
  expect(await page.locator('main a[href^="javascript"]').count()).toBe(0);
  expect(dialogs).toBe(0);
});

test("a hidden course is in no catalog, and a 404", async ({ page, signIn, newPersona }) => {
  await signIn.as(await newPersona(), "/catalog");
  await expect(page.getByRole("main")).toContainText("Open to all");
  await expect(page.getByRole("main")).not.toContainText("For Engineering");
  for (const permalink of ["engineering", "nobody", "draft", "never-was"])
    expect((await page.request.get(`/courses/${permalink}`)).status(), permalink).toBe(404);
});
