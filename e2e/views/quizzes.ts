import type { Rows } from "../fixtures";
import { allTypes } from "../quiz";

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
  /** Anonymous, with six answers that are shown and two that wait. */
  survey: id("d0014"),
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

const surveyQuestions = [
  {
    type: "choice",
    text: "How useful was this course?",
    multiple: false,
    options: ["Very useful", "Useful", "Not useful"],
  },
  {
    type: "choice",
    text: "Which parts helped you?",
    multiple: true,
    options: ["The texts", "The test", "The drill"],
  },
  { type: "free_text", text: "What should change?" },
].map(({ options, ...content }, index) => ({
  id: id(`d012${index + 1}`),
  content: { ...content, ...(options && { options: options.map((text) => ({ text, correct: false })) }) },
}));

const settings = {
  [quizzes.test]: { time_limit_minutes: 30, anonymous_grading: false },
  [quizzes.check]: { navigation: "one_at_a_time", feedback: "after_attempt", pass_mark: 50, attempts: 2 },
  [quizzes.empty]: {},
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
  const titles = ["Fire safety test", "Quick check", "Later test"];
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
    await addQuestion(rows, id, content, index % 2 ? ["Basics"] : []);
    for (const activity of index < 2 ? [quizzes.test, quizzes.check] : [quizzes.test])
      await rows(ask, activity, id, index, content.type === "free_text" ? 3 : 1);
  }
  await rows(survey, quizzes.survey, quizzes.course);
  for (const [index, { id, content }] of surveyQuestions.entries()) {
    await addQuestion(rows, id, content, []);
    await rows(ask, quizzes.survey, id, index, 1);
  }
  for (const sql of [people, enrollments, attempts, answers]) await rows(sql);
  await rows(responses, quizzes.survey, ...surveyQuestions.map(({ id }) => `${id} 1`));
  await rows(waiting, quizzes.waiting, quizzes.test);
  await rows(waitingAnswers, quizzes.waiting);
}

async function addQuestion(rows: Rows, id: string, content: object, tags: string[]): Promise<void> {
  await rows("INSERT INTO questions (id, course_id, tags) VALUES ($1, $2, $3)", id, quizzes.course, tags);
  await rows("INSERT INTO question_versions (question_id, version, content) VALUES ($1, 1, $2)", id, content);
}

const ask =
  "INSERT INTO quiz_questions (activity_id, question_id, position, points) VALUES ($1, $2, $3, $4)";

const survey = `INSERT INTO activities (id, course_id, title, body, position, kind, data)
  VALUES ($1, $2, 'Opinion poll', '', 4, 'survey', '{"anonymous": true}')`;

const responses = `INSERT INTO survey_responses (activity_id, asked, answers, is_shown)
  SELECT $1::uuid, ARRAY[$2, $3, $4], jsonb_build_array(jsonb_build_array((n * n % 3)::text), '["0", "2"]'::jsonb,
    CASE WHEN n % 2 = 0 THEN jsonb_build_array('Longer drills, please (' || n || ')') ELSE '[]' END), n <= 6
  FROM generate_series(1, 8) AS n`;

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
