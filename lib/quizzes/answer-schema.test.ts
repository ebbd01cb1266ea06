import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { attemptForm, savedQuestion } from "./answer-schema";

const [one, two] = [randomUUID(), randomUUID()];
const attempt = { attemptId: randomUUID(), activityId: randomUUID(), permalink: "course" };

test("A page saves only what its learner changed, so that an old tab overwrites nothing", () => {
  const form = {
    ...attempt,
    ...{ [`was.${one}`]: '["0"]', [`answer.${one}`]: "0" },
    ...{ [`was.${two}`]: '["1"]', [`answer.${two}.0`]: "0", [`answer.${two}.2`]: "2" },
  };
  expect(attemptForm.parse(form)).toMatchObject({
    go: "save",
    answers: [{ answerId: two, answer: ["0", "2"] }],
  });
});

test("Unchecking every option takes the answer back", () => {
  expect(savedQuestion.parse({ [`was.${one}`]: '["0"]' })).toEqual([{ answerId: one, answer: [] }]);
});

test("A button that moves an item wins over the order that was shown", () => {
  const fields = { [`was.${one}`]: "[]", [`answer.${one}.0`]: "0", [`order.${one}`]: "1 0" };
  expect(savedQuestion.parse(fields)).toEqual([{ answerId: one, answer: ["1", "0"] }]);
});

test("Lines of a text end as they were typed", () => {
  const fields = { [`was.${one}`]: "[]", [`answer.${one}`]: "a\r\nb" };
  expect(savedQuestion.parse(fields)).toEqual([{ answerId: one, answer: ["a\nb"] }]);
});
