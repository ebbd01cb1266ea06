import { z } from "zod";
import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

export const surveyResponseRow = z.strictObject({
  id: z.uuid(),
  survey: z.strictObject({ id: z.uuid(), title: z.string(), course: z.string() }),
  round: z.int(),
  submitted_at: z.iso.datetime(),
  /** The texts of selected options, or what was typed. */
  answers: z.array(z.strictObject({ question: z.string(), answer: z.array(z.string()) })),
});

const answersJson = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('question', content->>'text', 'answer', ARRAY(
    SELECT CASE WHEN content->>'type' = 'choice' THEN content->'options'->value::int->>'text' ELSE value END
    FROM jsonb_array_elements_text(answers->(place::int - 1)) WITH ORDINALITY AS given(value, number) ORDER BY number)) ORDER BY place), '[]')
  FROM unnest(asked) WITH ORDINALITY AS one(question, place)
  JOIN question_versions ON question_id = split_part(one.question, ' ', 1)::uuid
    AND version = split_part(one.question, ' ', 2)::int)`;

/** Anonymous responses lead to nobody. */
export const personalSurveyResponses: PersonalRows = (personId) => ({
  select: Prisma.sql`survey_responses.id, (
    SELECT json_build_object('id', activities.id, 'title', title, 'course', name)
    FROM activities JOIN courses ON courses.id = course_id WHERE activities.id = activity_id) AS survey,
    survey_responses.round, submitted_at, ${answersJson} AS answers`,
  from: Prisma.sql`survey_responses JOIN enrollments ON enrollments.id = enrollment_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("submitted_at", "survey_responses.id"),
});
