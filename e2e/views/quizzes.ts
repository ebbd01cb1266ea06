import type { Rows } from "../fixtures";
import { allTypes } from "../quiz";
import { colleague } from "./colleague";

const id = (last: string) => `00000000-0000-7000-8000-0000000${last.padStart(5, "0")}`;

export const quizzes = {
  permalink: "fire-safety-basics",
  course: id("d0001"),
  /** One page of all types, with a time limit. */
  test: id("d0011"),
  /** Two questions, one after the other. Many people took it. */
  check: id("d0012"),
  /** It asks nothing yet. */
  empty: id("d0013"),
  /** The learner ran out of time here. */
  timed: id("d0014"),
  /** Anonymous, with responses that are shown, and others that wait. */
  survey: id("d0015"),
  emptySurvey: id("d0016"),
  choice: id("d0101"),
  text: id("d0108"),
  waiting: id("d0201"),
};

const freeText = {
  type: "free_text",
  text: "Describe the way out of your workplace.",
  gradingNotes: "It names **two** exits and the assembly point.",
};

const questions = [...allTypes, freeText].map((content, index) => ({
  id: id(`d010${index + 1}`),
  content: { feedback: "", ...content },
}));

const rating = {
  type: "choice",
  text: "How useful was this course?",
  multiple: false,
  options: ["Very useful", "Useful", "Not useful"].map((text) => ({ text, correct: false, feedback: "" })),
};

const opinion = { type: "free_text", text: "What should we change?", gradingNotes: "" };

const surveyQuestions = [rating, opinion].map((content, index) => ({
  id: id(`d011${index + 1}`),
  content: { feedback: "", ...content },
}));

const settings = {
  [quizzes.test]: { time_limit_minutes: 30, anonymous_grading: false },
  [quizzes.check]: { navigation: "one_at_a_time", feedback: "after_attempt", pass_mark: 50, attempts: 2 },
  [quizzes.empty]: {},
  [quizzes.timed]: { time_limit_minutes: 10, feedback: "never" },
};

/** Makes a course with quizzes that people other than the visitors took, so that there are results and statistics. */
export async function makeQuizzes(rows: Rows): Promise<void> {
  const made = await rows(
    `INSERT INTO courses (id, name, permalink, status) VALUES ($1, 'Fire safety basics', $2, 'published')
     ON CONFLICT DO NOTHING RETURNING id`,
    quizzes.course,
    quizzes.permalink,
  );
  if (made.length === 0) return;
  const titles = ["Fire safety test", "Quick check", "Later test", "Timed test"];
  for (const [index, [activity, data]] of Object.entries(settings).entries())
    await rows(
      `INSERT INTO activities (id, course_id, title, body, position, kind, data)
       VALUES ($1, $2, $3, 'Take your time.', $4, 'quiz', $5)`,
      activity,
      quizzes.course,
      titles[index],
      index + 1,
      { shuffle: false, ...data },
    );
  for (const [index, { id, content }] of questions.entries()) {
    const tags = index % 2 ? ["Basics"] : [];
    await rows("INSERT INTO questions (id, course_id, tags) VALUES ($1, $2, $3)", id, quizzes.course, tags);
    await rows(
      "INSERT INTO question_versions (question_id, version, content) VALUES ($1, 1, $2)",
      id,
      content,
    );
    for (const activity of index < 2 ? [quizzes.test, quizzes.check, quizzes.timed] : [quizzes.test])
      await rows(
        "INSERT INTO quiz_questions (activity_id, question_id, position, points) VALUES ($1, $2, $3, $4)",
        activity,
        id,
        index,
        content.type === "free_text" ? 3 : 1,
      );
  }
  for (const sql of [people, enrollments, attempts, answers]) await rows(sql);
  await rows(waiting, quizzes.waiting, quizzes.test);
  await rows(waitingAnswers, quizzes.waiting);
  await makeSurveys(rows);
}

async function makeSurveys(rows: Rows): Promise<void> {
  for (const [index, activity] of [quizzes.survey, quizzes.emptySurvey].entries())
    await rows(
      `INSERT INTO activities (id, course_id, title, body, position, kind, data)
       VALUES ($1, $2, $3, '', $4, 'survey', $5)`,
      activity,
      quizzes.course,
      ["Your opinion", "Later survey"][index],
      index + 5,
      { anonymous: index === 0 },
    );
  for (const [index, { id, content }] of surveyQuestions.entries()) {
    await rows("INSERT INTO questions (id, course_id, tags) VALUES ($1, $2, '{}')", id, quizzes.course);
    await rows(
      "INSERT INTO question_versions (question_id, version, content) VALUES ($1, 1, $2)",
      id,
      content,
    );
    await rows(
      "INSERT INTO quiz_questions (activity_id, question_id, position) VALUES ($1, $2, $3)",
      quizzes.survey,
      id,
      index,
    );
  }
  await rows(
    responses,
    quizzes.survey,
    surveyQuestions.map(({ id }) => `${id} 1`),
  );
}

/** Lets managers and authors of views reach some of it. */
export async function shareQuizzes(rows: Rows): Promise<void> {
  await rows(inGroup, quizzes.waiting, colleague.groupId);
  await rows(authors, quizzes.course);
}

/** Leaves the learner an attempt whose time ran out. */
export async function runOutOfTime(rows: Rows, login: string): Promise<void> {
  await rows(enrolled, login, quizzes.course);
  await rows(expired, login, quizzes.timed);
}

const people = `INSERT INTO people (id, first_name, last_name, email)
  SELECT gen_random_uuid(), 'Robin', 'Reader ' || n, 'reader-' || n || '@northwind.example' FROM generate_series(1, 24) AS n`;

const enrollments = `INSERT INTO enrollments (id, person_id, course_id, last_active_on)
  SELECT gen_random_uuid(), id, '${quizzes.course}', current_date FROM people WHERE email LIKE 'reader-%@northwind.example'`;

/** Two thirds passed. */
const attempts = `INSERT INTO quiz_attempts (enrollment_id, activity_id, round, number, seed, pass_mark, started_at, submitted_at,
    graded_at, score, passed)
  SELECT id, '${quizzes.check}', 1, 1, 'x', 50, now() - n * interval '1 hour', now() - n * interval '1 hour' + n * interval '20 s',
    now() - n * interval '1 hour', (ARRAY[0, 50, 100])[1 + n % 3], n % 3 > 0
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM enrollments WHERE course_id = '${quizzes.course}') AS theirs`;

const answers = `INSERT INTO quiz_answers (attempt_id, position, question_id, version, points, "order", answer, credit, saved_at)
  SELECT quiz_attempts.id, places.position, places.question, 1, 1, places.choices,
    CASE WHEN is_right THEN places.correct ELSE ARRAY['1'] END, is_right::int, now()
  FROM quiz_attempts, LATERAL (VALUES
    (1, '${id("d0101")}'::uuid, ARRAY[0, 1], ARRAY['0'], score = 100),
    (2, '${id("d0102")}'::uuid, ARRAY[0, 1, 2], ARRAY['0', '2'], score >= 50)
  ) AS places (position, question, choices, correct, is_right)
  WHERE activity_id = '${quizzes.check}'`;

const waiting = `INSERT INTO quiz_attempts (id, enrollment_id, activity_id, round, number, seed, pass_mark, started_at, closes_at,
    submitted_at)
  SELECT $1, id, $2, 1, 1, 'x', 80, now() - interval '20 minutes', now() + interval '10 minutes', now() - interval '5 minutes'
  FROM enrollments WHERE course_id = '${quizzes.course}' ORDER BY id LIMIT 1`;

const waitingAnswers = `INSERT INTO quiz_answers (attempt_id, position, question_id, version, points, "order", answer, credit, saved_at)
  VALUES ($1, 1, '${id("d0101")}', 1, 1, ARRAY[0, 1], ARRAY['0'], 1, now()),
    ($1, 2, '${id("d0104")}', 1, 1, '{}', ARRAY['Thames'], 0, now()),
    ($1, 3, '${id("d0106")}', 1, 1, ARRAY[0, 1, 2], ARRAY['0', '2'], 0.5, now()),
    ($1, 4, '${id("d0108")}', 1, 3, '{}', ARRAY['Down the stairs, through the kitchen, and over the yard.'], NULL, now())`;

/** Seven are shown, and two wait for more. */
const responses = `INSERT INTO survey_responses (activity_id, asked, answers, is_shown)
  SELECT $1, $2, jsonb_build_array(jsonb_build_array((n % 3)::text), jsonb_build_array('More exercises, please ' || n || '.')), n <= 7
  FROM generate_series(1, 9) AS n`;

const inGroup = `INSERT INTO memberships (person_id, group_id, source)
  SELECT person_id, groups.id, 'admin' FROM quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id, groups
  WHERE quiz_attempts.id = $1 AND groups.id = $2 ON CONFLICT DO NOTHING`;

const authors = `INSERT INTO role_grants (person_id, role, course_id)
  SELECT person_id, role, $1::uuid FROM role_grants AS theirs WHERE role = 'author' AND course_id IS NULL
    AND NOT EXISTS (SELECT FROM role_grants WHERE person_id = theirs.person_id AND course_id = $1::uuid)`;

const enrolled = `INSERT INTO enrollments (id, person_id, course_id)
  SELECT gen_random_uuid(), person_id, $2 FROM identities WHERE subject = $1 ON CONFLICT DO NOTHING`;

const expired = `WITH attempt AS (
    INSERT INTO quiz_attempts (enrollment_id, activity_id, round, number, seed, pass_mark, started_at, closes_at)
    SELECT enrollments.id, activities.id, 1, 1, 'x', 80, now() - interval '40 minutes', now() - interval '30 minutes'
    FROM identities JOIN enrollments USING (person_id) JOIN activities USING (course_id)
    WHERE subject = $1 AND activities.id = $2 RETURNING id
  )
  INSERT INTO quiz_answers (attempt_id, position, question_id, version, points, "order", answer, saved_at)
  SELECT id, 1, '${id("d0101")}'::uuid, 1, 1, ARRAY[0, 1], ARRAY['0'], now() - interval '35 minutes' FROM attempt
  UNION ALL SELECT id, 2, '${id("d0102")}', 1, 1, ARRAY[0, 1, 2], '{}', NULL FROM attempt`;
