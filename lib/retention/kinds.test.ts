import { expect, onTestFinished, test, vi } from "vitest";
import type { Retained } from "@/lib/database/retention-period";

const activityKinds = "@/lib/courses/kinds/activity-kinds";

test("An activity kind's table has the retention that the kind declares", async () => {
  const retained: Retained & { name: string } = {
    name: "Quiz attempts",
    kept: () => ({ days: 30 }),
    remove: async () => 0,
    oldest: null,
  };
  const tablesOfKinds = [
    ["quiz_attempts", { retained }],
    ["quiz_drafts", {}],
  ];
  // Test files share modules, so the changed ones are loaded anew, and forgotten.
  onTestFinished(() => {
    vi.doUnmock(activityKinds);
    vi.resetModules();
  });
  vi.resetModules();
  vi.doMock(activityKinds, async (original) => ({ ...(await original<object>()), tablesOfKinds }));
  const { rules } = await import("./kinds");
  const { retainedKinds } = await import("./schema");
  const { kindNames } = await import("./words");
  expect(retainedKinds).toHaveLength(Object.keys(rules).length);
  expect(rules).toMatchObject({ quiz_attempts: retained });
  expect(kindNames).toMatchObject({ quiz_attempts: "Quiz attempts" });
  expect(rules).not.toHaveProperty("quiz_drafts");
});
