import { openAdminLink } from "./admin-link";
import { expect, test } from "./fixtures";
import { commandLine } from "./platform";

test("an admin link signs the operator in, once, and the log tells from where", async ({
  page,
  browser,
  baseURL,
  running,
  request,
}) => {
  const link = await commandLine(running.env)(["admin-link"]);
  // A chat previews the link like this.
  expect((await request.get(link)).status()).toBe(200);
  await openAdminLink(page, link);
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/admin/audit-log?action=admin_link.used");
  const newest = page.getByRole("row").nth(1);
  await expect(newest).toContainText("Operator");
  await expect(newest.getByRole("cell").last()).toHaveText(/^(127\.0\.0\.1|::1)$/);
  const other = await browser.newPage({ baseURL });
  await openAdminLink(other, link);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("This admin link no longer works");
  await other.goto("/admin");
  await expect(other).toHaveURL("/auth/sign-in?destination=%2Fadmin");
});

test("for a learner there are no admin pages", async ({ page, signIn, newPersona }) => {
  await signIn.as(await newPersona(), "/catalog");
  const answer = await page.goto("/admin");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Sign-in attempts")).toHaveCount(0);
});
