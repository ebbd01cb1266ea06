import { expect, testOn } from "../fixtures";
import { MovedClock } from "../moved-clock";
import type { PlainPage } from "../plain-page";
import { allTypes, publishedQuiz } from "../quiz";

const test = testOn();

const minute = 60_000;

test("once the time is over, saved answers count, later ones don't, and the first reader closes the attempt", async ({
  own,
  newPersona,
  newPlainLearner,
  newPlainAdmin,
  rows,
}) => {
  const { path, permalink, quizId } = await publishedQuiz(rows, "Quiz with a limit", allTypes.slice(0, 1), {
    time_limit_minutes: 30,
  });
  const clock = new MovedClock(own);
  const start = async () => {
    const page = await newPlainLearner(await newPersona());
    await page.open(path);
    await page.press("Start the quiz");
    return page;
  };
  const [late, reading, other] = [await start(), await start(), await start()];
  const answer = (page: PlainPage, city: string) => page.press("Save answers", { [city]: true });
  await answer(late, "Bergen");
  await answer(reading, "Oslo");
  await answer(other, "Oslo");
  await clock.moveTo(new Date(Date.now() + 29 * minute));
  await answer(late, "Oslo");

  await clock.moveTo(new Date(Date.now() + 31 * minute));
  await answer(late, "Bergen");
  expect(late.words).toContain("Time ran out, so Lectern submitted your saved answers.");
  expect(late.words).toContain("Your score is 100%.");

  await reading.open(path);
  expect(reading.part("Your progress")).toContain("completed on");
  await reading.open(`/courses/${permalink}`);
  expect(reading.words).toContain("100%");

  const [course] = await rows("SELECT course_id AS id FROM activities WHERE id = $1", quizId);
  const admin = await newPlainAdmin();
  await admin.open(`/admin/courses/${course?.id}/activities/${quizId}/results`);
  expect(admin.words).not.toContain("In progress");
  const states = await rows(
    "SELECT submitted_at = closes_at AS at_the_end, passed FROM quiz_attempts WHERE activity_id = $1",
    quizId,
  );
  expect(states).toEqual(Array.from({ length: 3 }, () => ({ at_the_end: true, passed: true })));
});
