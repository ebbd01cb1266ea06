import { expect, test } from "vitest";
import { concernsOf } from "./concerns";
import type { HealthSignals } from "./overview";

const quiet: HealthSignals = {
  signIns: { ended: 100, failed: 2 },
  keys: [],
  ownerlessKeys: [],
  unseenCourses: [],
  admins: 2,
  approvals: 0,
  overdueRetention: 0,
  webhooks: [],
  isXapiFailing: false,
  isMailStuck: false,
  isMailMissing: false,
};
const some = { publishedCourses: { count: 3, isMore: false } };
const enabled = { enabledAt: new Date() };

const concerns = (signs: Partial<HealthSignals>, provider: { enabledAt: Date | null } | null = enabled) =>
  concernsOf(some, { ...quiet, ...signs }, provider, false).map((concern) =>
    Object.values(concern).slice(0, 2),
  );

test("A webhook that Lectern paused is a concern, named by its host", () => {
  const webhooks = [{ id: "w", url: "https://hr.example.com/hooks", state: "paused" as const }];
  expect(concernsOf(some, { ...quiet, webhooks }, enabled, false)).toEqual([
    { about: "webhook", id: "w", host: "hr.example.com", is: "paused" },
  ]);
});

test("An export to a learning record store that fails is a concern", () => {
  expect(concernsOf(some, { ...quiet, isXapiFailing: true }, enabled, false)).toEqual([{ about: "xapi" }]);
});

test("A healthy platform shows no concern", () => {
  expect(concerns({})).toEqual([]);
});

test.each([
  [{ ended: 5, failed: 3 }, true],
  [{ ended: 3, failed: 3 }, true],
  [{ ended: 2, failed: 2 }, false],
  [{ ended: 7, failed: 3 }, false],
])("After the sign-ins %j, the provider counts as failing: %s", (signIns, isFailing) => {
  expect(concerns({ signIns }).length > 0).toBe(isFailing);
});

test("Without an enabled provider, only that is the concern", () => {
  const signIns = { ended: 9, failed: 9 };
  expect(concerns({ signIns }, null)).toEqual([["identity_provider", "missing"]]);
  expect(concerns({ signIns }, { enabledAt: null })).toEqual([["identity_provider", "disabled"]]);
});

test("Keys, unseen courses, few admins, overdue retention and stuck mail are concerns", () => {
  const keys = [{ id: "k", name: "Reports", expiresAt: "2026-11-25T00:00:00Z", isExpired: false }];
  const unseenCourses = [{ id: "c", name: "Hidden" }];
  expect(
    concerns({ keys, unseenCourses, admins: 1, overdueRetention: 2, isMailStuck: true, isMailMissing: true }),
  ).toEqual([
    ["api_key", "k"],
    ["course", "c"],
    ["admins", 1],
    ["retention", 2],
    ["mail", "stuck"],
    ["mail", "missing"],
  ]);
  expect(concernsOf({ publishedCourses: { count: 0, isMore: false } }, quiet, enabled, true)).toEqual([
    { about: "proxy", is: "untrusted" },
    { about: "courses", is: "missing" },
  ]);
});

test("Requests waiting for this admin are a concern", () => {
  expect(concerns({ approvals: 2 })).toEqual([["approvals", 2]]);
});
