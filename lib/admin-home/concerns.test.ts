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
  isMailStuck: false,
  isMailMissing: false,
};
const some = { publishedCourses: { count: 3, isMore: false } };
const enabled = { enabledAt: new Date() };

const concerns = (signs: Partial<HealthSignals>, provider: { enabledAt: Date | null } | null = enabled) =>
  concernsOf(some, { ...quiet, ...signs }, provider, false).map((concern) =>
    Object.values(concern).slice(0, 2),
  );

test("nothing needs attention where everything works", () => {
  expect(concerns({})).toEqual([]);
});

test.each([
  [{ ended: 5, failed: 3 }, true],
  [{ ended: 3, failed: 3 }, true],
  [{ ended: 2, failed: 2 }, false],
  [{ ended: 7, failed: 3 }, false],
])("of sign-ins %j: the provider is failing: %s", (signIns, isFailing) => {
  expect(concerns({ signIns }).length > 0).toBe(isFailing);
});

test("without a provider, or with one that is disabled, that is the concern, and failures are none", () => {
  const signIns = { ended: 9, failed: 9 };
  expect(concerns({ signIns }, null)).toEqual([["identity_provider", "missing"]]);
  expect(concerns({ signIns }, { enabledAt: null })).toEqual([["identity_provider", "disabled"]]);
});

test("keys, courses that nobody sees, having fewer than two admins, old data that stays, and mail that does are concerns", () => {
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

test("requests that wait for this admin need attention", () => {
  expect(concerns({ approvals: 2 })).toEqual([["approvals", 2]]);
});
