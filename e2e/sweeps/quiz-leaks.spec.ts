import { expect, test } from "../fixtures";
import { mapConcurrently } from "../map-concurrently";
import { expectNoLeaks } from "../quiz-leaks";

const quizzes = 200;

test(`nothing that anybody reads during an attempt depends on the key, in ${quizzes} seeded quizzes`, async ({
  rows,
  running,
}) => {
  test.setTimeout(3_600_000);
  const platform = { rows, origin: running.baseUrl, apiKey: running.apiKey };
  let compared = 0;
  await mapConcurrently(
    Array.from({ length: quizzes }, (_, index) => index + 100),
    async (seed) => {
      compared += await expectNoLeaks(platform, seed);
    },
    4,
  );
  expect(compared).toBeGreaterThan(100 * quizzes);
});
