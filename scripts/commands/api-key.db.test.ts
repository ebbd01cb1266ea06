import { expect, test } from "vitest";
import { lectern, lecternJson } from "@/e2e/testing/command-line";
import { findUsableKey } from "@/lib/api-keys/find";

const isGood = async (key: string) => (await findUsableKey(key)) !== null;

test("a key that an operator makes is good until they revoke it, and is never printed again", async () => {
  const { id, key } = await lecternJson(["api-key", "create", "--name", "Reports"]);
  expect(await isGood(key)).toBe(true);
  expect(await lectern(["api-key", "revoke", id])).toEqual({
    code: 0,
    stdout: `Revoked ${id}.\n`,
    stderr: "",
  });
  expect(await isGood(key)).toBe(false);
  const listed = await lecternJson(["api-key", "list"]);
  expect(listed).toMatchObject([{ id, name: "Reports", revoked_at: expect.any(String) }]);
  expect(JSON.stringify(listed)).not.toContain(key);
});

test("a key has the limits that its options name", async () => {
  const options = [
    "--scope",
    "courses",
    "--rate-limit",
    "24",
    "--networks",
    "192.0.2.0/24",
    "--expires",
    "never",
  ];
  await lecternJson(["api-key", "create", "--name", "limited", ...options]);
  expect(await lecternJson(["api-key", "list"])).toMatchObject([
    { scope: "courses", rate_limit: 24, allowed_networks: ["192.0.2.0/24"], expires_at: null },
  ]);
  const refused = await lectern(["api-key", "create", "--name", "x", "--rate-limit", "many"]);
  expect([refused.code, refused.stdout]).toEqual([2, ""]);
});
