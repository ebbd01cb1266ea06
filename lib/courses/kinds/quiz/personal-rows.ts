import { z } from "zod";
import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

const time = z.iso.datetime();
const optionalTime = time.nullable();
const quizOf = z.strictObject({ id: z.uuid(), title: z.string(), course: z.string() });
const quizJson = Prisma.sql`(
  SELECT json_build_object('id', activities.id, 'title', title, 'course', name)
  FROM activities JOIN courses ON courses.id = course_id WHERE activities.id = activity_id) AS quiz`;

export const quizAttemptRow = z.strictObject({
  id: z.uuid(),
  quiz: quizOf,
  round: z.int(),
  number: z.int(),
  started_at: time,
  submitted_at: optionalTime,
  graded_at: optionalTime,
  score: z.number().nullable(),
  passed: z.boolean().nullable(),
});

export const personalQuizAttempts: PersonalRows = (personId) => ({
  select: Prisma.sql`quiz_attempts.id, ${quizJson}, quiz_attempts.round, number, started_at, submitted_at, graded_at, score::float, passed`,
  from: Prisma.sql`quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("started_at", "quiz_attempts.id"),
});

export const quizAnswerRow = z.strictObject({
  id: z.uuid(),
  attempt_id: z.uuid(),
  question: z.string(),
  /** The texts of selected choices, or what was typed. */
  answer: z.array(z.string()),
  saved_at: optionalTime,
  /** Null for an answer with a key. */
  credit: z.number().nullable(),
  comment: z.string(),
});

// Without the key: places of choices become their texts.
const answerTexts = Prisma.sql`ARRAY(
  SELECT coalesce(CASE
      WHEN place !~ '^[0-9]{1,3}$' THEN NULL
      WHEN content->>'type' = 'choice' THEN content->'options'->"order"[place::int + 1]->>'text'
      WHEN content->>'type' = 'ordering' THEN content->'items'->>"order"[place::int + 1]
      WHEN content->>'type' = 'matching' THEN coalesce(content->'pairs'->"order"[place::int + 1]->>'match',
        content->'distractors'->>("order"[place::int + 1] - jsonb_array_length(content->'pairs')))
    END, place)
  FROM unnest(answer) WITH ORDINALITY AS given(place, number) ORDER BY number)`;

// The credit of an answer with a key tells the key.
const shownCredit = Prisma.sql`CASE WHEN content->>'type' = 'free_text' THEN credit::float END`;

export const personalQuizAnswers: PersonalRows = (personId) => ({
  select: Prisma.sql`quiz_answers.id, attempt_id, content->>'text' AS question, ${answerTexts} AS answer, saved_at, ${shownCredit} AS credit, comment`,
  from: Prisma.sql`quiz_answers JOIN quiz_attempts ON quiz_attempts.id = attempt_id
    JOIN enrollments ON enrollments.id = enrollment_id JOIN question_versions USING (question_id, version)`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("started_at", "quiz_answers.id"),
});

export const quizGrantRow = z.strictObject({
  id: z.uuid(),
  quiz: quizOf,
  extra_attempts: z.int(),
  extra_minutes: z.int(),
  reason: z.string(),
  created_at: time,
});

export const personalQuizGrants: PersonalRows = (personId) => ({
  select: Prisma.sql`quiz_grants.id, ${quizJson}, extra_attempts, extra_minutes, reason, quiz_grants.created_at`,
  from: Prisma.sql`quiz_grants JOIN enrollments ON enrollments.id = enrollment_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("quiz_grants.created_at", "quiz_grants.id"),
});
