import type { Learner } from "@/lib/actor";
import { visibleTo } from "@/lib/courses/access-sql";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { surveySettings } from "@/lib/courses/kinds/survey/survey";
import { isClosedTo } from "@/lib/courses/prerequisite-locks";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { isAnswered } from "@/lib/quizzes/attempt-rules";
import { lockEnrollment } from "@/lib/quizzes/learners-quiz";
import type { GivenAnswer, SurveyInput } from "./response-schema";
import { askedIn } from "./survey-questions";

/** Anonymous responses are shown in groups of at least this many. */
export const fewestTogether = 5;

type Survey = {
  courseId: string;
  data: unknown;
  enrollmentId: string | null;
  round: number | null;
  isLocked: boolean;
  /** The database's clock. */
  now: Date;
};

/**
 * Stores a response and completes the activity. A second response changes nothing.
 * @throws Refusal `activity_not_found`, `course_locked`; `survey_changed` when the page promised something else than the survey
 */
export async function submitResponse(
  learner: Learner,
  { activityId, isAnonymous, answers }: SurveyInput,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const seen = await findSurvey(tx, learner, activityId);
    if (!seen) throw new Refusal("activity_not_found");
    if (seen.isLocked && !seen.enrollmentId) throw new Refusal("course_locked");
    // One response at a time, so that a group is shown once.
    await tx.$queryRaw`
      SELECT FROM courses JOIN activities ON course_id = courses.id WHERE activities.id = ${activityId}::uuid
      FOR KEY SHARE OF courses FOR NO KEY UPDATE OF activities`;
    await lockEnrollment(tx, learner, { activityId, courseId: seen.courseId });
    const survey = await findSurvey(tx, learner, activityId);
    if (!survey?.enrollmentId) throw new Refusal("activity_not_found");
    if (surveySettings.parse(survey.data).anonymous !== isAnonymous) throw new Refusal("survey_changed");
    const completed = await tx.$executeRaw`
      INSERT INTO completions (enrollment_id, activity_id) VALUES (${survey.enrollmentId}::uuid, ${activityId}::uuid)
      ON CONFLICT DO NOTHING`;
    if (completed === 0) return;
    const given = await answersToStore(tx, activityId, answers);
    const { enrollmentId, round, now } = survey;
    await tx.surveyResponse.create({
      data: {
        activityId,
        ...given,
        ...(isAnonymous ? { isShown: false } : { isShown: true, enrollmentId, round, submittedAt: now }),
      },
    });
    if (isAnonymous) await showTogether(tx, activityId, given.asked);
  });
}

async function findSurvey(tx: Database, learner: Learner, activityId: string): Promise<Survey | null> {
  const [row] = await tx.$queryRaw<Survey[]>`
    SELECT activities.course_id AS "courseId", data, enrollments.id AS "enrollmentId", round,
      ${isClosedTo(learner.personId)} AS "isLocked", now()
    FROM activities JOIN courses ON courses.id = activities.course_id
    LEFT JOIN enrollments ON enrollments.course_id = courses.id AND person_id = ${learner.personId}::uuid
    WHERE activities.id = ${activityId}::uuid AND kind = 'survey' AND ${visibleTo(learner)}`;
  return row ?? null;
}

/** Keeps the survey's order. An answer counts for the version that the learner saw. */
async function answersToStore(tx: Database, activityId: string, given: readonly GivenAnswer[]) {
  const questions = (await askedIn(tx, activityId)).flatMap(({ questionId }) => {
    const found = given.find((one) => one.questionId === questionId);
    return found ? [found] : [];
  });
  const versions = await tx.questionVersion.findMany({
    where: { OR: questions.map(({ questionId, version }) => ({ questionId, version })) },
  });
  const known = questions.flatMap((one) => {
    const found = versions.find((row) => row.questionId === one.questionId && row.version === one.version);
    return found ? [{ ...one, content: questionContent.parse(found.content) }] : [];
  });
  return {
    asked: known.map(({ questionId, version }) => `${questionId} ${version}`),
    answers: known.map(({ content, answer }) => validAnswer(content, answer)),
  };
}

function validAnswer(content: QuestionContent, answer: readonly string[]): string[] {
  if (content.type !== "choice") return isAnswered(answer) ? answer.slice(0, 1) : [];
  const chosen = content.options.flatMap((_, number) => (answer.includes(`${number}`) ? `${number}` : []));
  return content.multiple ? chosen : chosen.slice(0, 1);
}

/**
 * Shows waiting responses to the same questions once there are enough. Storing them again in a random order, in one
 * transaction, removes what tells in which order they came (docs/decisions/052-surveys.md).
 */
async function showTogether(tx: Database, activityId: string, asked: readonly string[]): Promise<void> {
  const waiting = await tx.surveyResponse.findMany({
    where: { activityId, isShown: false, asked: { equals: [...asked] } },
    select: { id: true },
  });
  if (waiting.length < fewestTogether) return;
  await tx.$executeRaw`
    WITH taken AS (
      DELETE FROM survey_responses WHERE id = ANY(${waiting.map(({ id }) => id)}::uuid[]) RETURNING activity_id, asked, answers
    )
    INSERT INTO survey_responses (activity_id, asked, answers, is_shown)
    SELECT activity_id, asked, answers, true FROM taken ORDER BY random()`;
}
