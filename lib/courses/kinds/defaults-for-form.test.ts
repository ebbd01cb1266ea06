import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { newActivity } from "@/lib/courses/outline/activity-schema";
import { defaultsForForm } from "./activity-kinds";

test("The form's defaults make a quiz that suits a compliance test", () => {
  const key = { courseId: uuidv7(), id: uuidv7(), section: "" };
  const typed = { title: "Final test", kind: "quiz", body: "", minutes: "" };
  expect(newActivity.parse({ ...defaultsForForm(), ...key, ...typed }).data).toMatchObject({
    ...{ pass_mark: 80, attempts: 3, shuffle: true, feedback: "after_passing" },
  });
});
