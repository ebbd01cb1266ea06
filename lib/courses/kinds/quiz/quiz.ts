import { defineKind } from "../activity-kind-data";
import {
  personalQuizAnswers,
  personalQuizAttempts,
  personalQuizGrants,
  quizAnswerRow,
  quizAttemptRow,
  quizGrantRow,
} from "./personal-rows";
import { quizSettings, quizSettingsInput } from "./quiz-settings-schema";

const numberForm = {
  toForm: String,
  fromForm: (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text),
};
const switchForm = { toForm: (on: boolean) => (on ? "on" : ""), fromForm: (text: string) => text === "on" };

export const quiz = defineKind({
  data: quizSettings,
  input: quizSettingsInput,
  form: {
    pass_mark: numberForm,
    attempts: numberForm,
    wait_hours: numberForm,
    time_limit_minutes: numberForm,
    draw: numberForm,
    shuffle: switchForm,
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
