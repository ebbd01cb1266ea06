import type { Page } from "playwright/test";
import { expect, hostOf, logInAs, test } from "../two-providers";

const claimsOf = (given_name: string, family_name: string) => ({
  given_name,
  family_name,
  email: `${given_name.toLowerCase()}@example.com`,
  groups: ["Engineering"],
});

const personWith = `SELECT person_id FROM identities JOIN identity_providers ON identity_providers.id = identity_provider_id
  WHERE subject = $1 AND issuer LIKE $2`;

test("a person links a second account, signs in with it, and unlinks it", async ({
  page,
  signIn,
  peers: { own, partners },
  rows,
}) => {
  test.slow();
  own.people.set("ada", claimsOf("Ada", "Lovelace"));
  partners.people.set("augusta", claimsOf("Augusta", "King"));
  const idOf = async (subject: string, provider: typeof own) =>
    (await rows(personWith, subject, `%${hostOf(provider)}%`))[0]?.person_id;

  await signIn.open("/account");
  await page.getByRole("link", { name: hostOf(own) }).click();
  await logInAs(page, "ada");
  await page.getByRole("button", { name: "Link another account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Link another account");
  await page.getByRole("link", { name: hostOf(partners) }).click();
  await logInAs(page, "augusta");
  await expect(page.getByRole("main")).toContainText(
    "You first signed in as Ada Lovelace (ada@example.com), then as Augusta King (augusta@example.com).",
  );
  expect(await idOf("augusta", partners)).not.toBe(await idOf("ada", own));
  await page.getByRole("button", { name: "Link both accounts" }).click();
  await expect(page.getByText("The account was linked.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Ada Lovelace");
  expect(await idOf("augusta", partners)).toBe(await idOf("ada", own));

  await signIn.out();
  await page.getByRole("link", { name: hostOf(partners) }).click();
  await expect(page).not.toHaveURL(/\/auth\/|interaction/);
  await page.goto("/account");
  // The profile is that of the last sign-in.
  await expect(page.getByRole("main")).toContainText("Augusta King");
  await expect(page.getByRole("button", { name: `Unlink ${hostOf(own)}` })).toBeVisible();
  await page.getByRole("button", { name: `Unlink ${hostOf(partners)}` }).click();
  await expect(page.getByRole("dialog")).toContainText("you start as a new person");
  await page.getByRole("button", { name: "Yes, unlink it" }).click();
  await expect(page.getByText("The account was unlinked.")).toBeVisible();
  expect(await idOf("augusta", partners)).toBeUndefined();
});

test("a company changes providers, and its people keep their courses", async ({
  page,
  newAdmin,
  signIn,
  peers: { own, partners },
  rows,
}) => {
  test.slow();
  for (const provider of [own, partners]) {
    provider.people.set("grace", claimsOf("Grace", "Hopper"));
    provider.people.set("mary", claimsOf("Mary", "Jackson"));
  }
  const visit = async (provider: typeof own, name: string) => {
    await signIn.open("/account");
    await page.getByRole("link", { name: hostOf(provider) }).click();
    await logInAs(page, name);
    await expect(page.getByRole("main")).toContainText(claimsOf(name, "").email);
    await page.context().clearCookies();
  };
  const idOf = async (subject: string, provider: typeof own) =>
    (await rows(personWith, subject, `%${hostOf(provider)}%`))[0]?.person_id;
  for (const name of ["grace", "mary"]) await visit(own, name);
  const [grace, mary] = [await idOf("grace", own), await idOf("mary", own)];
  await visit(partners, "grace");
  expect(await idOf("grace", partners), "a second, empty person").not.toBe(grace);

  const admin: Page = await newAdmin();
  await admin.goto("/admin/identity-providers");
  await admin.getByRole("link", { name: "Move people to another provider" }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Move people to another provider");
  const options = await admin
    .getByLabel("Old provider", { exact: true })
    .getByRole("option")
    .allTextContents();
  const choose = (label: string, provider: typeof own) =>
    admin
      .getByLabel(label, { exact: true })
      .selectOption({ label: options.find((one) => one.includes(hostOf(provider))) ?? "" });
  await choose("Old provider", own);
  await choose("New provider", partners);
  await admin.getByRole("button", { name: "Check who can be moved" }).click();
  const main = admin.getByRole("main");
  await expect(main).toContainText("Nothing has changed yet.");
  await expect(main.getByRole("link", { name: "Merged with a new, empty person (1)" })).toBeVisible();
  await main.getByRole("button", { name: /^Move \d+ (person|people)$/ }).click();
  await admin.getByRole("button", { name: "Yes, move them" }).click();
  await expect(main).toContainText(/(was|were) moved/, { timeout: 60_000 });
  expect(await idOf("grace", partners)).toBe(grace);
  expect(await idOf("mary", partners)).toBe(mary);
  await visit(partners, "mary");
  expect(await idOf("mary", partners)).toBe(mary);

  await main.getByRole("button", { name: "Undo move" }).click();
  await admin.getByRole("button", { name: "Yes, undo it" }).click();
  await expect(main).toContainText("The move was undone", { timeout: 60_000 });
  expect(await idOf("grace", partners)).not.toBe(grace);
  expect(await idOf("mary", partners)).toBeUndefined();
});
