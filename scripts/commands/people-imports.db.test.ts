import { expect, test } from "vitest";
import { lectern } from "@/e2e/testing/command-line";
import { createIdentityProvider } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";

const csv = "Staff;First name;Groups\r\nu-1;Ada;Sales\r\nu-2;Grace;Sales\r\n;Nobody;\r\n";

const command = ["import-people", "-", "--column", "Staff=user_id"];

test("A file is tried, imported and undone on the command line", async () => {
  await createIdentityProvider();
  const tried = await lectern([...command, "--dry-run"], csv);
  expect(tried).toMatchObject({ code: 0, stderr: "" });
  expect(tried.stdout).toBe(
    "Line 4: The user ID is missing.\nPreview: 2 people to create, 1 line rejected.\n",
  );
  expect(await db().peopleImport.count()).toBe(0);
  const { code, stdout } = await lectern([...command, "--create-groups", "--json"], csv);
  const result = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(result).toMatchObject({ status: "applied", counts: { created: 2, rejected: 1 } });
  expect(await db().membership.count()).toBe(2);
  expect((await lectern(["undo-import-people", result.id])).stdout).toContain("Undone");
  expect(await db().identity.count()).toBe(0);
  expect((await lectern(["undo-import-people", "x"])).code).toBe(3);
});

test("A file without user IDs, and too many deactivations, are refused in words", async () => {
  await createIdentityProvider();
  const refused = await lectern(["import-people", "-"], csv);
  expect([refused.code, refused.stderr]).toEqual([2, "No column has the user IDs.\n"]);
  const people = Array.from({ length: 21 }, (_, place) => `u-${place}`).join("\n");
  expect((await lectern(["import-people", "-"], `user_id\n${people}`)).code).toBe(0);
  const missing = ["import-people", "-", "--deactivate-missing"];
  const tried = await lectern([...missing, "--dry-run"], "user_id\nu-new");
  expect(tried.stdout).toContain("Applying it needs --confirm 21.");
  const unconfirmed = await lectern(missing, "user_id\nu-new");
  expect([unconfirmed.code, unconfirmed.stderr]).toEqual([2, expect.stringContaining("21 people")]);
  expect((await lectern([...missing, "--confirm", "21"], "user_id\nu-new")).code).toBe(0);
  expect(await db().person.count({ where: { deactivatedBy: "file" } })).toBe(21);
});
