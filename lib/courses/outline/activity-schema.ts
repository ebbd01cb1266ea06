import { z } from "zod";
import { longText } from "@/lib/courses/content-schema";
import {
  activityKind,
  activityKinds,
  fromForm,
  type KindAndData,
  readData,
} from "@/lib/courses/kinds/activity-kinds";
import { type QuizQuestions, quizQuestions } from "@/lib/courses/kinds/quiz/quiz-question-schema";
import { surveyQuestions } from "@/lib/courses/kinds/survey/survey-question-schema";
import { title, writtenText } from "@/lib/forms/text-schema";
import { fieldError } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";

export const activityKey = z.object({ courseId: z.uuid(), id: z.uuid() });

export type ActivityKey = z.infer<typeof activityKey>;

const minutes = z
  .int(fieldError("minutes_malformed"))
  .min(1, fieldError("below_minimum", { min: 1 }))
  .max(600, fieldError("above_maximum", { max: 600 }));

const entries = activityKinds.map((kind) =>
  z.strictObject({
    kind: z.literal(kind),
    title,
    body: longText.default(""),
    ...(activityKind(kind).input as object),
    ...(kind === "quiz" && { questions: quizQuestions.optional() }),
    ...(kind === "survey" && { questions: surveyQuestions.optional() }),
    minutes: minutes.optional(),
    optional: z.boolean().default(false),
  }),
);

export const activityEntry = z
  .preprocess(
    (entry) => (entry instanceof Object && !("kind" in entry) ? { ...entry, kind: "article" } : entry),
    z.discriminatedUnion("kind", entries as [(typeof entries)[number], ...typeof entries]),
  )
  .transform(({ kind, title, body, minutes, optional, ...given }) => {
    const { data } = readData(kind, given);
    const length = minutes ?? activityKind(kind).minutes(body, data);
    // The compiler does not see that kind and data belong together.
    const { questions } = given as { questions?: QuizQuestions };
    const common = { title, body, minutes: length, optional, ...(questions && { questions }) };
    return { kind, data, ...common } as KindAndData & Common;
  });

/** Only files of courses have the `questions` of a quiz or a survey. */
type Common = {
  title: string;
  body: string;
  minutes: number;
  optional: boolean;
  questions?: QuizQuestions;
};

export type ActivityFields = z.infer<typeof activityEntry>;

const content = z
  .object({
    kind: z.enum(activityKinds),
    title: z.string(),
    body: writtenText,
    minutes: z.string().overwrite(trimmed).default(""),
    optional: z.literal("on").optional(),
  })
  .catchall(z.string())
  .transform(({ kind, title, body, minutes, optional, ...typed }): unknown => ({
    kind,
    title,
    body,
    ...fromForm(kind, typed),
    ...(minutes && { minutes: Number(minutes) }),
    optional: optional === "on",
  }))
  .pipe(activityEntry);

export const newActivity = activityKey
  .extend({ section: z.preprocess((id) => id || null, z.uuid().nullable()) })
  .and(content);

export type NewActivity = z.infer<typeof newActivity>;

export const activityInput = activityKey.extend({ version: z.string() }).and(content);

export type ActivityInput = z.infer<typeof activityInput>;

export const activityDeletion = activityKey.extend({ version: z.string() });
