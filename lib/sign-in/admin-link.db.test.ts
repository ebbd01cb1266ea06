import { expect, test } from "vitest";
import { operator } from "@/e2e/testing/factories";
import { PersonAtBrowser } from "@/e2e/testing/person-at-browser";
import { db } from "@/lib/database/db";
import { createAdminLink } from "@/lib/roles/admin-links";

test("A chat's preview of an admin link signs nobody in, and its reader still can", async () => {
  const link = `/auth/admin-link?token=${await createAdminLink(operator)}`;
  const bot = new PersonAtBrowser();
  const preview = await bot.get(link);
  expect([preview.status, preview.headers.getSetCookie()]).toEqual([200, []]);
  expect(await preview.text()).toContain('<form method="post">');
  expect(await db().session.count()).toBe(0);
  const reader = new PersonAtBrowser();
  expect((await reader.press(link)).headers.get("location")).toMatch(/\/admin$/);
  expect(reader.session).toBeDefined();
  expect((await bot.press(link)).headers.get("location")).toContain("/auth/error");
  const refused = await db().signInAttempt.findFirstOrThrow({ where: { failureCode: "admin_link_invalid" } });
  expect(refused.steps).toMatchObject([{ evidence: [{ code: "link_used" }] }]);
});
