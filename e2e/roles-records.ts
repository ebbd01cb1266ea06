import { createHash, randomUUID } from "node:crypto";
import type { Rows } from "./fixtures";
import type { foundSchool, World } from "./roles-school";

type School = Awaited<ReturnType<typeof foundSchool>>;

/** `publicId` is what the certificate's address has; `colleague` the id of one of them. */
export type Records = {
  certificateId: string;
  publicId: string;
  number: string;
  session: string;
  attempt: string;
  colleague: string;
  quiz: string;
  question: string;
  quizAttempt: string;
  survey: string;
};

/**
 * Gives each world's person a first name that occurs nowhere else (`Given` before the word). Adds records of each course and
 * the path,
 * a certificate of the first course, a user ID and a session. Adds a sign-in attempt, a refused mail, an ended exemption and a
 * role. Adds an optional quiz and survey to the first course, which its person has answered.
 */
export async function addRecords(rows: Rows, { stamp, shown, hidden, open }: School) {
  for (const table of ["groups", "courses", "learning_paths"])
    await rows(
      `UPDATE ${table} SET name = name || $2 WHERE id = ANY($1)`,
      [...[shown, hidden].flatMap(({ group, course, path }) => [group, course, path]), open],
      ` Both${stamp}`,
    );
  return {
    shown: await addRecordsOf(rows, shown, `Shown${stamp}`, open),
    hidden: await addRecordsOf(rows, hidden, `Hidden${stamp}`, open),
  };
}

async function addRecordsOf(rows: Rows, world: World, word: string, open: string): Promise<Records> {
  const { group, person, course, second, activity, assignment } = world;
  const [session, attempt, enrollment] = [randomUUID(), randomUUID(), randomUUID()];
  await rows(
    "UPDATE people SET first_name = $2, last_name = last_name || $3 WHERE id = $1",
    person,
    `Given${word}`,
    word.replace(/^\D+/, " Both"),
  );
  await rows("INSERT INTO certificate_settings (course_id, is_given) VALUES ($1, true)", course);
  await rows(
    "INSERT INTO enrollments (id, person_id, course_id, last_active_on) VALUES ($1, $2, $3, now())",
    enrollment,
    person,
    course,
  );
  await rows(
    `INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, activities, completed_at)
      SELECT $1, id, name, permalink, '[]', now() FROM courses WHERE id = $2`,
    person,
    second,
  );
  await rows("INSERT INTO completions (enrollment_id, activity_id) VALUES ($1, $2)", enrollment, activity);
  await rows(
    "INSERT INTO sections (id, course_id, title, position) VALUES (gen_random_uuid(), $1, $2, 2)",
    course,
    `${word} second section`,
  );
  await rows("INSERT INTO role_grants (person_id, role) VALUES ($1, 'author')", person);
  await rows(
    `INSERT INTO identities (id, person_id, identity_provider_id, subject)
      SELECT gen_random_uuid(), $1, id, $2 FROM identity_providers LIMIT 1`,
    person,
    `${word} user ID`,
  );
  await rows(
    "INSERT INTO sessions (id, token_hash, person_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')",
    session,
    createHash("sha256").update(word).digest("hex"),
    person,
  );
  await rows(
    `INSERT INTO sign_in_attempts (id, person_id, started_at, expires_at, finished_at, user_agent)
      VALUES ($1, $2, now(), now(), now(), $3)`,
    attempt,
    person,
    `${word} browser`,
  );
  await rows(
    `INSERT INTO outbox (kind, key, person_id, subject_id, outcome, ended_at, address, failure)
      VALUES ('assigned', $1, $2, $3, 'refused', now(), $4, $5)`,
    `${word} mail`,
    person,
    assignment,
    `${word}@example.com`,
    `${word} mailbox`,
  );
  await rows(
    "INSERT INTO past_exemptions (assignment_id, person_id, reason, exempt_from) VALUES ($1, $2, $3, now())",
    assignment,
    person,
    `${word} reason before`,
  );
  const [colleague] = await rows(
    `WITH colleagues AS (
      INSERT INTO people (id, first_name, last_name, email)
      SELECT gen_random_uuid(), 'Given' || $1, $1 || ' ' || number, $1 || '-' || number || '@example.com'
      FROM generate_series(10, 39) AS number RETURNING id
    ), members AS (
      INSERT INTO memberships (person_id, group_id, source) SELECT id, $2, 'admin' FROM colleagues
    ), enrolled AS (
      INSERT INTO enrollments (id, person_id, course_id) SELECT gen_random_uuid(), id, $3 FROM colleagues
    ) SELECT id FROM colleagues LIMIT 1`,
    word,
    group,
    open,
  );
  const [quiz, question, quizAttempt] = [randomUUID(), randomUUID(), randomUUID()];
  await rows(
    `INSERT INTO activities (id, course_id, title, body, position, kind, data, optional)
      VALUES ($1, $2, $3, '', 9, 'quiz', '{"pass_mark": 50}', true)`,
    quiz,
    course,
    `${word} quiz`,
  );
  await rows("INSERT INTO questions (id, course_id, tags) VALUES ($1, $2, '{}')", question, course);
  await rows("INSERT INTO question_versions (question_id, version, content) VALUES ($1, 1, $2)", question, {
    type: "choice",
    text: `${word} question`,
    multiple: false,
    feedback: `${word} key`,
    options: [true, false].map((correct) => ({
      text: `${word} ${correct}`,
      correct,
      feedback: `${word} key`,
    })),
  });
  await rows(
    "INSERT INTO quiz_questions (activity_id, question_id, position) VALUES ($1, $2, 1)",
    quiz,
    question,
  );
  await rows(
    `INSERT INTO quiz_attempts (id, enrollment_id, activity_id, round, number, seed, pass_mark, submitted_at, graded_at, score, passed)
      VALUES ($1, $2, $3, 1, 1, 'x', 50, now(), now(), 0, false)`,
    quizAttempt,
    enrollment,
    quiz,
  );
  await rows(
    `INSERT INTO quiz_answers (attempt_id, position, question_id, version, points, "order", answer, credit, saved_at)
      VALUES ($1, 1, $2, 1, 1, '{0,1}', '{1}', 0, now())`,
    quizAttempt,
    question,
  );
  const survey = await addSurvey(rows, { course, enrollment }, word);
  const [certificate] = await rows(
    "SELECT id, public_id, number FROM certificates WHERE person_id = $1",
    person,
  );
  return {
    certificateId: String(certificate?.id),
    publicId: String(certificate?.public_id),
    number: String(certificate?.number),
    session,
    attempt,
    colleague: String(colleague?.id),
    quiz,
    question,
    quizAttempt,
    survey,
  };
}

type Enrolled = { course: string; enrollment: string };

async function addSurvey(rows: Rows, { course, enrollment }: Enrolled, word: string): Promise<string> {
  const [survey, question] = [randomUUID(), randomUUID()];
  await rows(
    `INSERT INTO activities (id, course_id, title, body, position, kind, data, optional)
      VALUES ($1, $2, $3, '', 10, 'survey', '{"anonymous": false}', true)`,
    survey,
    course,
    `${word} survey`,
  );
  await rows("INSERT INTO questions (id, course_id, tags) VALUES ($1, $2, '{}')", question, course);
  await rows("INSERT INTO question_versions (question_id, version, content) VALUES ($1, 1, $2)", question, {
    type: "free_text",
    text: `${word} opinion`,
    feedback: "",
    gradingNotes: "",
  });
  await rows(
    "INSERT INTO quiz_questions (activity_id, question_id, position) VALUES ($1, $2, 1)",
    survey,
    question,
  );
  await rows(
    `INSERT INTO survey_responses (activity_id, enrollment_id, round, submitted_at, asked, answers, is_shown)
      VALUES ($1, $2, 1, now(), $3, $4, true)`,
    survey,
    enrollment,
    [`${question} 1`],
    JSON.stringify([[`${word} answer`]]),
  );
  return survey;
}
