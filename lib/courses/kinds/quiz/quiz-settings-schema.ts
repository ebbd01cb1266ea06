import { z } from "zod";
import { fieldError } from "@/lib/messages/field-errors";
import { quizChoices } from "./quiz-choices";

const isOn = (byDefault: boolean) => z.boolean().default(byDefault);
const count = (min: number, max: number) =>
  z
    .int(fieldError("not_whole_number"))
    .min(min, fieldError("below_minimum", { min }))
    .max(max, fieldError("above_maximum", { max }));

export const quizSettings = z.object({
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
  /** Hides the learners' names from people who grade. */
  anonymous_grading: isOn(false),
});

export type QuizSettings = z.output<typeof quizSettings>;

const { shape } = quizSettings;

export const quizSettingsInput = {
  pass_mark: count(1, 100).default(80),
  attempts: count(0, 100).default(3),
  wait_hours: count(0, 720).default(0),
  time_limit_minutes: count(1, 600).optional(),
  draw: count(1, 500).optional(),
  scoring: shape.scoring,
  navigation: shape.navigation,
  feedback: shape.feedback,
  shuffle: shape.shuffle,
  anonymous_grading: shape.anonymous_grading,
};
