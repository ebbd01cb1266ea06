import { expect, hostOf, logInAs, test } from "../two-providers";

test("people choose between two providers, the browser remembers it, and an address chooses by its domain", async ({
  page,
  newAdmin,
  signIn,
  peers: { own, partners },
  rows,
}) => {
  test.slow();
  const claims = { given_name: "Ada", family_name: "Lovelace", email: "ada@example.com" };
  own.people.set("ada", { ...claims, groups: ["Engineering"] });
  partners.people.set("ada", { ...claims, given_name: "Augusta", groups: ["Engineering"] });

  const admin = await newAdmin();
  await admin.goto("/admin/identity-provider");
  await expect(admin).toHaveURL("/admin/identity-providers");
  await admin.getByRole("link", { name: hostOf(partners) }).click();
  await admin.getByLabel(/^Name/).fill("Partners");
  await admin.getByLabel(/^Domains/).fill("example.org");
  await admin.getByRole("button", { name: "Save sign-in page" }).click();
  await expect(admin.getByText("The sign-in page was changed.")).toBeVisible();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Partners");

  await signIn.open("/courses/engineering");
  const choices = page.getByRole("main").getByRole("listitem");
  await expect(choices).toHaveText([new RegExp(hostOf(own)), /Partners$/]);
  await page.getByRole("link", { name: "Partners" }).click();
  await logInAs(page, "ada");
  await expect(page).toHaveURL("/courses/engineering");
  await signIn.out();
  await expect(choices).toHaveText([new RegExp(hostOf(own)), /Partners *Last used$/]);

  await page.getByLabel("Work email").fill("nobody@example.net");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("We don’t know where people with this address sign in.")).toBeVisible();
  await page.getByLabel("Work email").fill("nobody@example.org");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Augusta");
  await signIn.out();

  await page.getByRole("link", { name: hostOf(own) }).click();
  await logInAs(page, "ada");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada");
  expect(
    await rows(
      "SELECT first_name FROM identities JOIN people ON people.id = person_id WHERE subject = 'ada' ORDER BY 1",
    ),
  ).toEqual([{ first_name: "Ada" }, { first_name: "Augusta" }]);

  await admin.goto("/admin/identity-providers");
  await admin.getByRole("button", { name: "Move Partners up" }).click();
  await expect(admin.getByText("The order was changed.")).toBeVisible();
  await expect(admin.getByRole("main").getByRole("listitem").first()).toContainText("Partners");
});
