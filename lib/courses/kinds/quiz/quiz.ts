import { z } from "zod";
import { fieldError } from "@/lib/messages/field-errors";
import { defineKind } from "../activity-kind-data";
import {
  personalQuizAnswers,
  personalQuizAttempts,
  personalQuizGrants,
  quizAnswerRow,
  quizAttemptRow,
  quizGrantRow,
} from "./personal-rows";
import { quizChoices } from "./quiz-choices";

const isOn = (byDefault: boolean) => z.boolean().default(byDefault);
const count = (min: number, max: number) =>
  z
    .int(fieldError("not_whole_number"))
    .min(min, fieldError("below_minimum", { min }))
    .max(max, fieldError("above_maximum", { max }));

const data = z.object({
  /** In percent. */
  pass_mark: z.number().default(80),
  /** 0: as many as learners like. */
  attempts: z.number().default(3),
  /** Between two attempts. */
  wait_hours: z.number().default(0),
  /** Undefined: no limit. */
  time_limit_minutes: z.number().optional(),
  /** How many questions an attempt draws; undefined: all. */
  draw: z.number().optional(),
  scoring: z.enum(quizChoices.scoring).default("best"),
  navigation: z.enum(quizChoices.navigation).default("one_page"),
  feedback: z.enum(quizChoices.feedback).default("after_passing"),
  shuffle: isOn(true),
  /** Prints the score on the course's certificate. */
  score_on_certificate: isOn(false),
  /** Hides the learners' names from people who grade. */
  anonymous_grading: isOn(false),
});

const numberForm = {
  toForm: String,
  fromForm: (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text),
};
const switchForm = { toForm: (on: boolean) => (on ? "on" : ""), fromForm: (text: string) => text === "on" };

export const quiz = defineKind({
  data,
  input: {
    pass_mark: count(1, 100).default(80),
    attempts: count(0, 100).default(3),
    wait_hours: count(0, 720).default(0),
    time_limit_minutes: count(1, 600).optional(),
    draw: count(1, 500).optional(),
    scoring: data.shape.scoring,
    navigation: data.shape.navigation,
    feedback: data.shape.feedback,
    shuffle: data.shape.shuffle,
    score_on_certificate: data.shape.score_on_certificate,
    anonymous_grading: data.shape.anonymous_grading,
  },
  form: {
    pass_mark: numberForm,
    attempts: numberForm,
    wait_hours: numberForm,
    time_limit_minutes: numberForm,
    draw: numberForm,
    shuffle: switchForm,
    score_on_certificate: switchForm,
    anonymous_grading: switchForm,
  },
  // Authors estimate it: the questions are not known here.
  minutes: (_body, { time_limit_minutes }) => time_limit_minutes ?? 10,
  completion: "automatic",
  tables: {
    quiz_attempts: { rows: personalQuizAttempts, row: quizAttemptRow },
    quiz_answers: { rows: personalQuizAnswers, row: quizAnswerRow },
    quiz_grants: { rows: personalQuizGrants, row: quizGrantRow },
  },
});

export type QuizSettings = z.output<typeof data>;
