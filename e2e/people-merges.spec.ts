import { expect, test } from "./admins";

test("without JavaScript, an admin merges two people and undoes it", async ({
  newPlainAdmin,
  newPlainLearner,
  newPersona,
  admins,
  rows,
}) => {
  const surname = `Twice${Date.now()}`;
  const named = (first_name: string) => ({ profile: { first_name, last_name: surname } });
  const [old, recent] = [await newPersona(named("Old")), await newPersona(named("Recent"))];
  for (const persona of [old, recent]) await newPlainLearner(persona);
  const [kept, gone] = [await admins.idOf(old), await admins.idOf(recent)];
  await rows("INSERT INTO role_grants (person_id, role) VALUES ($1, 'reporter')", gone);
  const page = await newPlainAdmin();
  await page.open(`/admin/people/${kept}`);
  await page.follow("Merge with another person…");
  await page.press("Search", { "Name or email address": surname });
  await page.follow(`Compare with Recent ${surname}`);
  expect(page.words).toContain("Both ways to sign in lead to");
  await page.press("Merge people");
  expect(page.words).toContain("Confirm the roles first.");
  await page.press("Merge people", {
    "Both accounts belong to one person, who should have these roles": true,
  });
  expect(page.result).toBe("The two are now one person.");
  expect(await rows("SELECT 1 FROM people WHERE id = $1", gone)).toEqual([]);
  expect(await admins.idOf(recent)).toBe(kept);
  await page.open(`/admin/people/${gone}`);
  expect(page.path, "links to the merged person").toBe(`/admin/people/${kept}`);
  await page.press("Yes, undo it");
  expect(page.result).toBe("The merge was undone. Both people exist again.");
  expect(await admins.idOf(recent)).toBe(gone);
});
