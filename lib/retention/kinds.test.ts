import { expect, test, vi } from "vitest";
import type { Retained } from "@/lib/database/retention-period";
import { rules } from "./kinds";
import { retainedKinds } from "./schema";
import { kindNames } from "./words";

const retained = vi.hoisted((): Retained & { name: string } => ({
  name: "Quiz attempts",
  kept: () => ({ days: 30 }),
  remove: async () => 0,
  oldest: null,
}));

vi.mock("@/lib/courses/kinds/activity-kinds", async (original) => ({
  ...(await original<object>()),
  tablesOfKinds: [
    ["quiz_attempts", { retained }],
    ["quiz_drafts", {}],
  ],
}));

test("An activity kind's table has the retention that the kind declares", () => {
  expect(retainedKinds).toHaveLength(Object.keys(rules).length);
  expect(rules).toMatchObject({ quiz_attempts: retained });
  expect(kindNames).toMatchObject({ quiz_attempts: "Quiz attempts" });
  expect(rules).not.toHaveProperty("quiz_drafts");
});
