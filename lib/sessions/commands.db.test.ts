import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { createLearner } from "@/prisma/testing/factories";
import { endSession, openSession } from "./commands";
import { hasSession } from "./queries";

test("opening a session ends the one that the browser had before, and no other", async () => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "elsewhere", replacedToken: null });
  await openSession({ personId, token: "first", replacedToken: null });
  await openSession({ personId, token: "second", replacedToken: "first" });
  expect(await Promise.all(["elsewhere", "first", "second"].map(hasSession))).toEqual([true, false, true]);
  expect(await db().session.count({ where: { sessionToken: "second" } }), "the token itself").toBe(0);
});

test("opening the same session twice gives one, and ending it twice is no error", async () => {
  const { personId } = await createLearner();
  await openSession({ personId, token: "same", replacedToken: "same" });
  await openSession({ personId, token: "same", replacedToken: "same" });
  expect(await db().session.count()).toBe(1);
  await endSession("same");
  await endSession("same");
  expect(await hasSession("same")).toBe(false);
});
