import { Prisma } from "@/lib/database/db";
import type { AdminList } from "@/lib/lists/admin-list";
import { personIn } from "@/lib/permissions/scope";
import { questionTitle } from "@/lib/quizzes/question-title";
import type { ResultsReader } from "@/lib/quizzes/results-reach";
import { isShownTo } from "./results";

type ListedAnswer = {
  id: string;
  question: string;
  answer: string[];
  submittedAt: Date | null;
  /** Null when the actor may not know whose answer it is. */
  learner: { id: string; firstName: string; lastName: string; email: string } | null;
};

/** Lists the answers of a survey for its file. Answers of an anonymous response don't lead to each other. */
export function answersListFor(actor: ResultsReader, activityId: string): AdminList<ListedAnswer, never> {
  const person = Prisma.sql`enrollments.person_id`;
  return {
    table: "survey_answers",
    from: Prisma.sql`(
      SELECT md5(survey_responses.id || one.question)::uuid AS id, position, content->>'text' AS text, submitted_at,
        ARRAY(
          SELECT CASE WHEN content->>'type' = 'choice' THEN content->'options'->value::int->>'text' ELSE value END
          FROM jsonb_array_elements_text(answers->(one.place::int - 1)) WITH ORDINALITY AS given(value, number)
          ORDER BY number) AS answer,
        CASE WHEN people.id IS NOT NULL AND ${personIn(actor, "learners.read", person)} THEN json_build_object('id', people.id,
          'firstName', first_name, 'lastName', last_name, 'email', email) END AS learner
      FROM survey_responses LEFT JOIN enrollments ON enrollments.id = enrollment_id LEFT JOIN people ON people.id = person_id,
        unnest(asked) WITH ORDINALITY AS one(question, place)
      JOIN question_versions ON question_versions.question_id = split_part(one.question, ' ', 1)::uuid
        AND version = split_part(one.question, ' ', 2)::int
      LEFT JOIN quiz_questions ON quiz_questions.question_id = question_versions.question_id
        AND quiz_questions.activity_id = ${activityId}::uuid
      WHERE survey_responses.activity_id = ${activityId}::uuid AND ${isShownTo(actor)}
        AND jsonb_array_length(answers->(one.place::int - 1)) > 0) AS survey_answers`,
    listed: Prisma.sql`id, text AS question, answer, submitted_at AS "submittedAt", learner`,
    filters: {},
    // A file reads all of them at once.
    orders: { question: [{ sql: "coalesce(survey_answers.position, 0)", kind: "number" }] },
    defaultSort: () => "question",
    csv: {
      person_id: ({ learner }) => learner?.id,
      first_name: ({ learner }) => learner?.firstName,
      last_name: ({ learner }) => learner?.lastName,
      email: ({ learner }) => learner?.email,
      submitted_at: ({ submittedAt }) => submittedAt,
      question: ({ question }) => questionTitle(question),
      answer: ({ answer }) => answer.join("\n"),
    },
  };
}
