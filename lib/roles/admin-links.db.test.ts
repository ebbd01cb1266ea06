import { expect, test } from "vitest";
import { asAdmin, operator } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { operatorId, operatorName } from "@/lib/people/operator";
import { consumeAdminLink, createAdminLink } from "./admin-links";

const opened = () => asAdmin({ personId: operatorId, name: operatorName });
const consume = (token: string) => consumeAdminLink(token, opened);
const entries = () => db().auditEntry.findMany({ orderBy: { id: "asc" } });

test("An admin link works once, even when opened many times at once", async () => {
  const token = await createAdminLink(operator);
  const uses = await Promise.all(Array.from({ length: 10 }, () => consume(token)));
  expect(uses.filter(Boolean)).toHaveLength(1);
  expect((await entries()).map(({ action }) => action)).toEqual(["admin_link.created", "admin_link.used"]);
});

test("An expired or unknown link admits nobody", async () => {
  const token = await createAdminLink(operator);
  await db().$executeRaw`UPDATE admin_links SET expires_at = expires_at - interval '15 minutes'`;
  expect(await consume(token)).toBe(false);
  expect(await consume("")).toBe(false);
  expect(await db().person.count()).toBe(0);
  expect(await entries()).toHaveLength(1);
});

test("Using a link notifies admins of the person, the address and the link", async () => {
  await consume(await createAdminLink(operator));
  const [made, used] = await entries();
  expect(made).toMatchObject({ actorId: null, subjectId: used?.subjectId });
  expect(used).toMatchObject({ actorId: operatorId, actorName: operatorName, address: "192.0.2.1" });
  expect(await db().person.findFirst()).toMatchObject({ id: operatorId, adminSince: expect.any(Date) });
});

test("A use that can't be announced fails, and the link stays valid", async () => {
  const token = await createAdminLink(operator);
  const nameless = () => ({ ...opened(), name: null as never });
  await expect(consumeAdminLink(token, nameless)).rejects.toThrow();
  expect(await db().person.count()).toBe(0);
  expect(await consume(token)).toBe(true);
});
