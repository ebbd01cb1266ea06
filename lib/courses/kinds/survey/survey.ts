import { z } from "zod";
import { defineKind } from "../activity-kind-data";
import { personalSurveyResponses, surveyResponseRow } from "./personal-rows";

export const surveySettings = z.object({
  /** Stores no link between a response and its person. */
  anonymous: z.boolean().default(false),
});

export const survey = defineKind({
  data: surveySettings,
  input: { anonymous: surveySettings.shape.anonymous },
  form: { anonymous: { toForm: (on: boolean) => (on ? "on" : ""), fromForm: (text) => text === "on" } },
  // Authors estimate it: the questions are not known here.
  minutes: () => 3,
  completion: "automatic",
  tables: { survey_responses: { rows: personalSurveyResponses, row: surveyResponseRow } },
});
