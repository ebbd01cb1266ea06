import { beforeEach, expect, test } from "vitest";
import { lectern, lecternJson } from "@/e2e/testing/command-line";
import { placeEvents } from "@/e2e/testing/placed-events";

const url = "https://hr.example.com/hooks";

beforeEach(async () => void (await placeEvents([])));

test("An operator adds, changes, pauses, resumes and removes a webhook", async () => {
  const { id, secret } = await lecternJson(["webhooks", "add", url, "--events", "person.created"]);
  expect(secret).toMatch(/^whsec_/);
  const listed = await lecternJson(["webhooks", "list"]);
  expect(listed).toMatchObject([{ id, url, event_types: ["person.created"], state: "active", waiting: 0 }]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  await lecternJson(["webhooks", "change", id, "--description", "HR", "--events", "all"]);
  await lecternJson(["webhooks", "pause", id]);
  expect(await lecternJson(["webhooks", "list"])).toMatchObject([
    { url, description: "HR", event_types: [], state: "paused_by_admin", pause_reason: "admin" },
  ]);
  await lecternJson(["webhooks", "resume", id]);
  expect((await lecternJson(["webhooks", "rotate", id])).secret).not.toBe(secret);
  await lecternJson(["webhooks", "test", id]);
  expect(await lecternJson(["webhooks", "list"])).toMatchObject([{ state: "active", waiting: 1 }]);
  const [{ delivery }] = await lecternJson(["webhooks", "log", id]);
  await lecternJson(["webhooks", "skip", id, delivery]);
  expect(await lecternJson(["webhooks", "log", id])).toMatchObject([
    { delivery, type: "webhook.test", state: "skipped", attempts: 0 },
  ]);
  expect(await lecternJson(["webhooks", "log", id, "--failing"])).toEqual([]);
  await lecternJson(["webhooks", "replay", id, "--since", "2026-11-01T00:00:00Z"]);
  await lecternJson(["webhooks", "remove", id]);
  expect(await lecternJson(["webhooks", "list"])).toEqual([]);
});

test.each([
  [["add", "https://10.0.0.1/hooks"], 2],
  [["add", url, "--events", "person.invented"], 2],
  [["replay", "01a20300-0000-7000-8000-000000000001"], 2],
  [["log", "01a20300-0000-7000-8000-000000000001"], 3],
  [["skip", "01a20300-0000-7000-8000-000000000001", "1"], 3],
  [["pause", "01a20300-0000-7000-8000-000000000001"], 3],
])("The command line refuses %j", async (args, code) => {
  const refused = await lectern(["webhooks", ...args]);
  expect([refused.code, refused.stdout]).toEqual([code, ""]);
});
