import { expect, testOn } from "./fixtures";
import { publishedCourse } from "./published-course";

const test = testOn();

test.describe.configure({ mode: "default" });

const content = JSON.stringify({ type: "free_text", text: "Where is the assembly point?", feedback: "" });

test("without JavaScript staff find attempts to grade, grade one after the other, and see the results", async ({
  newPlainAdmin,
  rows,
}) => {
  const page = await newPlainAdmin();
  const courseId = await publishedCourse(rows, "Fire drill", "Final test");
  const [quiz] = await rows(
    `UPDATE activities SET kind = 'quiz', data = '{}' WHERE course_id = $1 RETURNING id`,
    courseId,
  );
  await rows(
    `WITH question AS (
       INSERT INTO questions (id, course_id) VALUES (gen_random_uuid(), $1) RETURNING id
     ), version AS (
       INSERT INTO question_versions (question_id, version, content) SELECT id, 1, $3::jsonb FROM question RETURNING *
     ), learner AS (
       INSERT INTO people (id, first_name, last_name)
       SELECT gen_random_uuid(), name, 'Drill' FROM unnest(ARRAY['Grace', 'Alan']) AS name RETURNING id
     ), enrollment AS (
       INSERT INTO enrollments (id, person_id, course_id) SELECT gen_random_uuid(), id, $1 FROM learner RETURNING id
     ), attempt AS (
       INSERT INTO quiz_attempts (enrollment_id, activity_id, round, number, seed, pass_mark, submitted_at)
       SELECT id, $2, 1, 1, 1, 80, now() FROM enrollment RETURNING id
     )
     INSERT INTO quiz_answers (attempt_id, position, question_id, version, points, "order", answer)
     SELECT attempt.id, 1, question_id, 1, 2, '{}', ARRAY['Behind the gate.'] FROM attempt, version`,
    courseId,
    quiz?.id,
    content,
  );
  const path = `/admin/courses/${courseId}/activities/${quiz?.id}/results`;
  await page.open(`${path}?result=to_grade`);
  expect(page.words).toContain("Statistics appear here once 20 people");
  await page.follow("Grace Drill");
  expect(page.words).toContain("Behind the gate.");
  await page.press("Save and grade the next one", { "Points out of 2": "3" });
  expect(page.words).toContain("Enter a number from 0 to 2.");
  await page.press("Save and grade the next one", { "Points out of 2": "1,5", Comment: "Which gate?" });
  expect(page.words).toContain("Alan Drill, attempt 1");
  await page.press("Save and grade the next one", { "Points out of 2": "2" });
  expect(page.words).toContain("You have graded every answer.");
  expect(page.words).toContain("75%");
  expect(page.words).toContain("Not passed");
  await page.open(`${path}?result=passed`);
  expect(page.words).toContain("Alan Drill");
  expect(page.words).not.toContain("Grace Drill");
});
