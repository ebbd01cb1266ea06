import { expect, test } from "vitest";
import { admin, asAdmin, createAdmin, createLearner, operator } from "@/e2e/testing/factories";
import { getHealthSignals } from "@/lib/admin-home/overview";
import { db } from "@/lib/database/db";
import { deactivatePerson } from "@/lib/people/deactivate";
import { deletePerson } from "@/lib/personal-data/delete-person";
import { randomToken } from "@/lib/secrets";
import { listApiKeys } from "./admin-list";
import { createApiKey, endPreviousSecret, recordKeyUse, revokeApiKey, rotateApiKey } from "./edit";
import { findUsableKey, type KnownKey } from "./find";
import { apiKeyInput, overlap } from "./schema";

const create = (input: Record<string, unknown>) => createApiKey(operator, apiKeyInput.parse(input));

test("A key is shown once, stored as a hash, and valid until revoked", async () => {
  const { id, key } = await create({ name: " Reports " });
  expect(key).toMatch(/^lectern_[\w-]{43}$/);
  expect(JSON.stringify(await db().$queryRaw`SELECT * FROM api_keys`)).not.toContain(key);
  expect(await findUsableKey(key)).toMatchObject({ id, rateLimit: null });
  const [listed] = await listApiKeys(operator);
  expect(listed).toMatchObject({ id, name: "Reports", lastUsedAt: null });
  expect(JSON.stringify(listed)).not.toContain(key);
  await revokeApiKey(admin, id);
  expect(await findUsableKey(key)).toBeNull();
});

test("A form sent twice at once makes one key, and both answers hold it", async () => {
  const [input, form] = [apiKeyInput.parse({ name: "Twice" }), randomToken()];
  const [first, second] = await Promise.all([1, 2].map(() => createApiKey(admin, input, form)));
  expect(second).toEqual(first);
  expect(await findUsableKey(first?.key ?? "")).toMatchObject({ id: first?.id });
  expect(await db().apiKey.count()).toBe(1);
  expect(await db().auditEntry.count({ where: { action: "api_key.created" } })).toBe(1);
});

test("A changed or new form makes another key", async () => {
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
  "A repeated form gets no key of which %s",
  async (change) => {
    const [input, form] = [apiKeyInput.parse({ name: "Late" }), randomToken()];
    await createApiKey(admin, input, form);
    await db().$executeRawUnsafe(`UPDATE api_keys SET ${change}`);
    await expect(createApiKey(admin, input, form)).rejects.toMatchObject({ kind: "conflict" });
    expect(await db().apiKey.count()).toBe(1);
  },
);

test("A key ends on its day, by the database's clock", async () => {
  const { key } = await create({ name: "Old", expiresAt: "2199-01-01", rateLimit: "5" });
  expect(await findUsableKey(key)).toMatchObject({ rateLimit: 5 });
  await db().$executeRaw`UPDATE api_keys SET expires_at = now() - interval '1 ms'`;
  expect(await findUsableKey(key)).toBeNull();
});

test("The last use is recorded at most once a minute", async () => {
  const { key } = await create({ name: "Used" });
  const known = await findUsableKey(key);
  expect(known).toMatchObject({ isUseDue: true });
  await recordKeyUse(known as KnownKey);
  expect(await findUsableKey(key)).toMatchObject({ isUseDue: false });
  const [first] = await listApiKeys(operator);
  await recordKeyUse(known as KnownKey);
  expect((await listApiKeys(operator))[0]?.lastUsedAt).toEqual(first?.lastUsedAt);
});

test.each(["nonsense", "01a1fc9e-05ce-7436-99de-a9c581f34da1"])(
  "Revoking %s, which is no key, says so",
  async (id) => {
    await expect(revokeApiKey(admin, id)).rejects.toMatchObject({ kind: "not_found" });
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

test("A key without an end date lasts a year, and never ending is a choice", async () => {
  const inDays = ((apiKeyInput.parse({ name: "x" }).expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(inDays).toBeGreaterThan(364.9);
  expect(inDays).toBeLessThanOrEqual(366);
  expect(apiKeyInput.parse({ name: "x", expiresAt: "never" }).expiresAt).toBeNull();
});

test("A rotated key has a new secret, and the previous one works until it ends", async () => {
  const { id, key } = await create({ name: "Rotated" });
  const rotated = await rotateApiKey(admin, { id, overlap: overlap.parse("24h") });
  expect(rotated).toMatchObject({ id, name: "Rotated" });
  expect(await findUsableKey(rotated.key)).toMatchObject({ id });
  expect(await findUsableKey(key), "within the overlap").toMatchObject({ id });
  await expect(rotateApiKey(admin, { id, overlap: 0 })).rejects.toMatchObject({ kind: "conflict" });
  expect(await endPreviousSecret(admin, id)).toBe(true);
  expect(await findUsableKey(key), "ended").toBeNull();
  expect(await endPreviousSecret(admin, id)).toBe(false);

  const again = await rotateApiKey(admin, { id, overlap: 60 });
  await db().$executeRaw`UPDATE api_keys SET previous_ends_at = now() - interval '1 second'`;
  expect(await findUsableKey(rotated.key), "its time over").toBeNull();
  expect(await findUsableKey(again.key)).toMatchObject({ id });
  await revokeApiKey(admin, id);
  expect(await findUsableKey(again.key)).toBeNull();
  await expect(rotateApiKey(admin, { id, overlap: 0 })).rejects.toMatchObject({ kind: "conflict" });
  const entries = await db().auditEntry.findMany({ orderBy: { id: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual([
    "api_key.created",
    "api_key.rotated",
    "api_key.previous_secret_ended",
    "api_key.rotated",
    "api_key.revoked",
  ]);
  for (const secret of [key, rotated.key, again.key])
    expect(JSON.stringify(entries) + JSON.stringify(await listApiKeys(operator))).not.toContain(secret);
});

test("The list shows each secret's last use", async () => {
  const { id, key } = await create({ name: "Rotated" });
  await recordKeyUse((await findUsableKey(key)) as KnownKey);
  const { key: newer } = await rotateApiKey(admin, { id, overlap: 60 });
  const uses = async () => {
    const [{ lastUsedAt, previousUsedAt } = { lastUsedAt: null, previousUsedAt: null }] =
      await listApiKeys(operator);
    return { lastUsedAt, previousUsedAt };
  };
  expect(await uses()).toEqual({ lastUsedAt: null, previousUsedAt: expect.any(Date) });
  await db().$executeRaw`UPDATE api_keys SET previous_used_at = NULL`;
  await recordKeyUse((await findUsableKey(newer)) as KnownKey);
  expect(await uses()).toEqual({ lastUsedAt: expect.any(Date), previousUsedAt: null });
  await recordKeyUse((await findUsableKey(key)) as KnownKey);
  expect(await uses()).toEqual({ lastUsedAt: expect.any(Date), previousUsedAt: expect.any(Date) });
});

test("A form that rotates a key twice within a minute shows the same secret, and later none", async () => {
  const [{ id }, form] = [await create({ name: "Twice" }), randomToken()];
  const rotate = () => rotateApiKey(admin, { id, overlap: 60 }, form);
  const [first, second] = await Promise.all([rotate(), rotate()]);
  expect(second).toEqual(first);
  await db().$executeRaw`UPDATE api_keys SET rotated_at = now() - interval '61 seconds'`;
  await expect(rotate()).rejects.toMatchObject({ kind: "conflict" });
});

test.each(["24", "31d", "-1h", "1w", ""])("An overlap of %j is invalid", (text) => {
  expect(overlap.safeParse(text).success).toBe(false);
});

test("A key shows its creator, and the overview warns when that admin is deactivated or deleted", async () => {
  const owner = await createLearner({ adminSince: new Date() });
  const { id } = await createApiKey(asAdmin(owner), apiKeyInput.parse({ name: "Owned" }));
  await create({ name: "Of the command line" });
  const owners = async () => (await listApiKeys(operator)).map((key) => key.owner);
  const warned = async () => (await getHealthSignals(admin)).ownerlessKeys;
  expect(await owners()).toEqual(["active", "command_line"]);
  expect(await warned()).toEqual([]);
  await deactivatePerson(operator, owner.personId);
  expect(await owners()).toEqual(["deactivated", "command_line"]);
  expect(await warned()).toEqual([{ id, name: "Owned", owner: "deactivated" }]);
  await deletePerson(await createAdmin(), { id: owner.personId, name: "Ada Lovelace" });
  expect(await owners()).toEqual(["deleted", "command_line"]);
  expect(await warned()).toEqual([{ id, name: "Owned", owner: "deleted" }]);
  await revokeApiKey(admin, id);
  expect(await warned()).toEqual([]);
});
