import { expect, onTestFinished, test, vi } from "vitest";
import type { Retained } from "@/lib/database/retention-period";
import { messagesIn } from "@/lib/messages/messages";
import { retainedKinds } from "./schema";

const activityKinds = "@/lib/courses/kinds/activity-kinds";

test("Each kind of data has a name", () => {
  expect(Object.keys(messagesIn("en").retention.kinds).sort()).toEqual([...retainedKinds].sort());
});

test("An activity kind's table has the retention that the kind declares", async () => {
  const retained: Retained = {
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
  const { retainedKinds: kinds } = await import("./schema");
  expect(kinds).toHaveLength(Object.keys(rules).length);
  expect(rules).toMatchObject({ quiz_attempts: retained });
  expect(rules).not.toHaveProperty("quiz_drafts");
});
