import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { requests } from "@/lib/current-request";
import { db } from "@/lib/db";
import { setEnv } from "@/lib/env";
import { observe } from "@/lib/observers";
import { createLearner } from "@/prisma/testing/factories";
import { recordDeniedAccess } from "./denied-access";

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-denied-"));
  file = join(folder, "security.jsonl");
  setEnv({ SECURITY_LOG: file });
});
beforeEach(async () => {
  await rm(file, { force: true });
});
afterAll(async () => {
  setEnv({ SECURITY_LOG: "" });
  await rm(folder, { recursive: true });
});

const events = async () =>
  (await readFile(file, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("the first denial within a minute and the tenth are events of each person; the tenth counts for the alert", async () => {
  const [ada, grace] = [await createLearner(), await createLearner()];
  const accessDeniedRepeatedly = vi.fn();
  const stop = observe({ accessDeniedRepeatedly });
  for (let count = 0; count < 12; count += 1) await recordDeniedAccess(ada, `/admin/people/${count}`);
  await recordDeniedAccess(grace, "/admin");
  stop();
  expect(accessDeniedRepeatedly).toHaveBeenCalledTimes(1);
  const event = { event: "access.denied", outcome: "failure", subject_type: "page", address: ada.address };
  expect(await events()).toMatchObject([
    { ...event, actor_id: ada.personId, subject_id: "/admin/people/0", count: 1 },
    { ...event, actor_id: ada.personId, subject_id: "/admin/people/9", count: 10 },
    { ...event, actor_id: grace.personId, subject_id: "/admin", count: 1 },
  ]);
  await db().$executeRaw`UPDATE rate_limits SET window_ends_at = now()`;
  await recordDeniedAccess(ada, "/admin");
  expect((await events()).at(-1)).toMatchObject({ actor_id: ada.personId, count: 1 });
});

test("a request that two gates refuse counts once", async () => {
  const ada = await createLearner();
  const request = { id: "1", begunAt: 0, statements: 0, statementTime: 0 };
  await requests.run(request, async () => {
    await recordDeniedAccess(ada, "/admin");
    await recordDeniedAccess(ada, "/admin");
  });
  expect(await db().rateLimit.findFirst()).toMatchObject({ client: ada.personId, requests: 1 });
});
