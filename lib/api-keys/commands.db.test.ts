import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { admin } from "@/prisma/testing/factories";
import { createApiKey, recognizeApiKey, revokeApiKey } from "./commands";
import { listApiKeys } from "./queries";

test("a key is shown once, stored as a hash, and good until it is revoked", async () => {
  const { id, key } = await createApiKey(admin, " Reports ");
  expect(key).toMatch(/^lectern_[\w-]{43}$/);
  expect(JSON.stringify(await db().$queryRaw`SELECT * FROM api_keys`)).not.toContain(key);
  expect(await recognizeApiKey(key)).toBe(id);
  const [listed] = await listApiKeys(admin);
  expect(listed).toMatchObject({ id, name: "Reports", lastUsedAt: expect.any(Date) });
  expect(JSON.stringify(listed)).not.toContain(key);
  await revokeApiKey(admin, id);
  expect(await recognizeApiKey(key)).toBeNull();
});

test("an expired key is no key", async () => {
  const { key } = await createApiKey(admin, "Old");
  await db().$executeRaw`UPDATE api_keys SET expires_at = now()`;
  expect(await recognizeApiKey(key)).toBeNull();
});

test.each(["nonsense", "01a1fc9e-05ce-7436-99de-a9c581f34da1"])(
  "revoking %s, which is no key, says so",
  async (id) => {
    await expect(revokeApiKey(admin, id)).rejects.toMatchObject({ code: "not_found" });
  },
);

test("a key without a name is refused", async () => {
  await expect(createApiKey(admin, "  ")).rejects.toMatchObject({ code: "invalid_input" });
});
