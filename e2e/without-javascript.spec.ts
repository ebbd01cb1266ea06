import { expect, test } from "./fixtures";

test.use({ javaScriptEnabled: false });

test("without JavaScript a learner signs in, starts a course, reads on, and signs out", async ({
  page,
  signIn,
  newPersona,
}) => {
  await signIn.byHand(await newPersona(), "/courses/open");
  await expect(page).toHaveURL("/courses/open");
  await page.getByRole("button", { name: "Start course" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First things");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Catalog" }).click();
  await expect(page).toHaveURL("/catalog");
  await signIn.out();
  await page.goto("/catalog");
  await expect(page).toHaveURL("/auth/sign-in?destination=%2Fcatalog");
});
