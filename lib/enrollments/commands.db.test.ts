import { expect, test } from "vitest";
import { listMyCourses, listNewCourses } from "@/lib/courses/queries";
import { createCourse, createLearner } from "@/prisma/testing/factories";
import { enroll } from "./commands";

test("a course that was started moves from the new ones to one's own; starting again changes nothing", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  await enroll(learner, { courseId: course.id });
  await enroll(learner, { courseId: course.id });
  expect(await listMyCourses(learner)).toMatchObject([{ id: course.id, enrolled: true }]);
  expect(await listNewCourses(learner)).toEqual([]);
});

test("a course that one may not see cannot be started", async () => {
  const learner = await createLearner();
  const course = await createCourse({ status: "draft" });
  await expect(enroll(learner, { courseId: course.id })).rejects.toMatchObject({ code: "not_found" });
});
