import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { randomToken } from "@/lib/secrets";
import { admin } from "@/prisma/testing/factories";
import { createApiKey, noteUse, revokeApiKey } from "./commands";
import { findUsableKey, listApiKeys } from "./queries";
import { apiKeyInput } from "./schema";

const create = (input: Record<string, unknown>) => createApiKey(admin, apiKeyInput.parse(input));

test("a key is shown once, stored as a hash, and good until it is revoked", async () => {
  const { id, key } = await create({ name: " Reports " });
  expect(key).toMatch(/^lectern_[\w-]{43}$/);
  expect(JSON.stringify(await db().$queryRaw`SELECT * FROM api_keys`)).not.toContain(key);
  expect(await findUsableKey(key)).toMatchObject({ id, rateLimit: null });
  const [listed] = await listApiKeys(admin);
  expect(listed).toMatchObject({ id, name: "Reports", lastUsedAt: null });
  expect(JSON.stringify(listed)).not.toContain(key);
  await revokeApiKey(admin, id);
  expect(await findUsableKey(key)).toBeNull();
});

test("a form that comes twice at once makes one key, which both answers have", async () => {
  const [input, form] = [apiKeyInput.parse({ name: "Twice" }), randomToken()];
  const [first, second] = await Promise.all([1, 2].map(() => createApiKey(admin, input, form)));
  expect(second).toEqual(first);
  expect(await findUsableKey(first?.key ?? "")).toMatchObject({ id: first?.id });
  expect(await db().apiKey.count()).toBe(1);
  expect(await db().auditEntry.count({ where: { action: "api_key.created" } })).toBe(1);
});

test("a form that comes again with something else in it, and another form, make another key", async () => {
  const [input, form] = [apiKeyInput.parse({ name: "Twice" }), randomToken()];
  const made = [
    await createApiKey(admin, input, form),
    await createApiKey(admin, { ...input, scope: "courses" }, form),
    await createApiKey(admin, input, randomToken()),
    await createApiKey(admin, input),
  ];
  expect(new Set(made.map(({ key }) => key)).size).toBe(4);
});

test.each(["created_at = now() - interval '61 seconds'", "revoked_at = now()"])(
  "a form that comes again gets no key of which %s",
  async (change) => {
    const [input, form] = [apiKeyInput.parse({ name: "Late" }), randomToken()];
    await createApiKey(admin, input, form);
    await db().$executeRawUnsafe(`UPDATE api_keys SET ${change}`);
    await expect(createApiKey(admin, input, form)).rejects.toMatchObject({ code: "conflict" });
    expect(await db().apiKey.count()).toBe(1);
  },
);

test("a key ends on its day, by the database's clock", async () => {
  const { key } = await create({ name: "Old", expiresAt: "2199-01-01", rateLimit: "5" });
  expect(await findUsableKey(key)).toMatchObject({ rateLimit: 5 });
  await db().$executeRaw`UPDATE api_keys SET expires_at = now()`;
  expect(await findUsableKey(key)).toBeNull();
});

test("the last use is noted, and not again within a minute", async () => {
  const { id, key } = await create({ name: "Used" });
  expect(await findUsableKey(key)).toMatchObject({ isDue: true });
  await noteUse(id);
  expect(await findUsableKey(key)).toMatchObject({ isDue: false });
  const [first] = await listApiKeys(admin);
  await noteUse(id);
  expect((await listApiKeys(admin))[0]?.lastUsedAt).toEqual(first?.lastUsedAt);
});

test.each(["nonsense", "01a1fc9e-05ce-7436-99de-a9c581f34da1"])(
  "revoking %s, which is no key, says so",
  async (id) => {
    await expect(revokeApiKey(admin, id)).rejects.toMatchObject({ code: "not_found" });
  },
);

test.each([
  { name: "  " },
  { name: "x", expiresAt: "2020-01-01" },
  { name: "x", expiresAt: "tomorrow" },
  { name: "x", rateLimit: "-1" },
  { name: "x", rateLimit: "many" },
])("%j makes no key", (input) => {
  expect(apiKeyInput.safeParse(input).success).toBe(false);
});
