import { expect, test } from "vitest";
import { lectern, lecternJson } from "@/e2e/testing/command-line";
import { signingKey } from "@/lib/certificates/badge-keys";

test("a key that badges are signed with is listed, and an operator can revoke it", async () => {
  const { kid } = await signingKey();
  const id = kid.split("/").at(-1) ?? "";
  expect(await lecternJson(["badge-key", "list"])).toMatchObject([{ id, revoked_at: null }]);
  expect(await lectern(["badge-key", "revoke", id])).toMatchObject({ code: 0, stderr: "" });
  expect(await lecternJson(["badge-key", "list"])).toMatchObject([{ id, revoked_at: expect.any(String) }]);
  expect((await lectern(["badge-key", "revoke", "nothing"])).code).toBe(3);
});
