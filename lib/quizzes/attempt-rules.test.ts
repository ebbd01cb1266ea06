import { expect, test } from "vitest";
import { type Attempt, nextAttempt } from "./attempt-rules";

const now = new Date("2026-11-28T12:00:00Z");

const attempt = (number: number, fields: Partial<Attempt> = {}): Attempt => ({
  id: String(number),
  number,
  startedAt: now,
  closesAt: null,
  submittedAt: now,
  gradedAt: now,
  score: 0,
  passed: false,
  ...fields,
});

const settings = { attempts: 2, wait_hours: 0, feedback: "after_passing" } as const;
const waiting = { gradedAt: null, score: null, passed: null };

test.each([
  ["is allowed before the first", settings, [], "allowed"],
  ["is allowed after a failed one", settings, [attempt(1)], "allowed"],
  ["is the open one", settings, [attempt(1, { ...waiting, submittedAt: null })], "open"],
  ["is none after the last", settings, [attempt(1), attempt(2)], "none_left"],
  ["may depend on an earlier grade", settings, [attempt(1, waiting), attempt(2)], "grading"],
  ["is none for people who passed and see the key", settings, [attempt(1, { passed: true })], "none_left"],
  [
    "is allowed after passing while the key stays hidden",
    { ...settings, feedback: "never" } as const,
    [attempt(1, { passed: true })],
    "allowed",
  ],
])("The next attempt %s", (_, quiz, attempts, kind) => {
  expect(nextAttempt(quiz, attempts, 0, now).kind).toBe(kind);
});
