import { expect, testOn } from "../fixtures";
import { mapConcurrently } from "../map-concurrently";
import { expectNoLeaks } from "../quiz-leaks";

// Courses of other tests would change the dashboards.
const test = testOn();

const quizzes = 200;
// Tests of few quizzes run side by side, and a fault repeats only its own.
const ofOneTest = 10;

for (let first = 100; first < 100 + quizzes; first += ofOneTest)
  test(`nothing that anybody reads during an attempt depends on the key, in ${ofOneTest} quizzes from seed ${first}`, async ({
    rows,
    running,
  }) => {
    test.setTimeout(1_200_000);
    const platform = { rows, origin: running.baseUrl, apiKey: running.apiKey };
    const seeds = Array.from({ length: ofOneTest }, (_, index) => first + index);
    let compared = 0;
    await mapConcurrently(
      seeds,
      async (seed) => {
        const answers = await expectNoLeaks(platform, seed);
        compared += answers;
      },
      5,
    );
    expect(compared).toBeGreaterThan(100 * ofOneTest);
  });
