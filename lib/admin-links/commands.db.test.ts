import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { admin } from "@/prisma/testing/factories";
import { consumeAdminLink, createAdminLink } from "./commands";

test("an admin link works once, also when it is opened many times at once", async () => {
  const token = await createAdminLink(admin);
  const uses = await Promise.all(Array.from({ length: 10 }, () => consumeAdminLink(token)));
  expect(uses.filter(Boolean)).toHaveLength(1);
});

test("after its 15 minutes it does not work, and neither does another token", async () => {
  const token = await createAdminLink(admin);
  await db().$executeRaw`UPDATE admin_links SET expires_at = expires_at - interval '15 minutes'`;
  expect(await consumeAdminLink(token)).toBe(false);
  expect(await consumeAdminLink("")).toBe(false);
});
