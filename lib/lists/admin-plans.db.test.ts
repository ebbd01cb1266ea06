import { expect } from "vitest";
import { admin } from "@/e2e/testing/factories";
import {
  attemptIdOf,
  execute,
  type Plan,
  rows,
  wasteful,
  wastefulPage,
  withoutIndexes,
} from "@/e2e/testing/plans";
import { proof as test } from "@/e2e/testing/proofs";
import { healthSignalsSql, overviewSql } from "@/lib/admin-home/overview";
import { auditList } from "@/lib/audit-log/admin-list";
import { db } from "@/lib/database/db";
import { groupsList } from "@/lib/groups/list";
import { membersList } from "@/lib/memberships/list";
import { leaversListFor } from "@/lib/people/left-list";
import { peopleList } from "@/lib/people/list";
import { bankList } from "@/lib/quizzes/bank-list";
import { gradingQueueFor } from "@/lib/quizzes/grading-queue";
import { quizLearnersList } from "@/lib/quizzes/grants";
import { resultsListFor } from "@/lib/quizzes/results-list";
import { signInsList } from "@/lib/sign-in-attempts/admin-list";
import type { AdminList } from "./admin-list";

const orders = ["", "name", "-name", "last_sign_in", "-last_sign_in", "created", "-created"];
const filters = [
  {},
  { q: "person77" },
  { q: "person" },
  { q: "zzz" },
  { q: "p l" },
  { q: "person77@example.com" },
  { status: "active" },
  { status: "deactivated" },
  { sign_in: "never" },
  { sign_in: "not_invited" },
  { sign_in: "invited" },
  { role: "admin" },
  { group: "Small" },
  { group: "Large" },
  { q: "person77", status: "active", group: "Large" },
];

const attempts = [
  {},
  { outcome: "failed" },
  { outcome: "signed_in" },
  { outcome: "tested" },
  { outcome: "unfinished" },
  { code: "token_refused" },
  { code: "user_id_missing", from: "2026-11-01" },
  { q: "person77" },
  { q: "zzz", outcome: "failed" },
  { q: "198.51.100.7" },
  { q: "198.51.100.251" },
  { q: "00000000-0000-4000-8000-000000000077" },
  { from: "2026-10-01", to: "2026-10-02" },
];

const changes = [
  {},
  { who: "Admin 7" },
  { who: "zzz" },
  { who: "00000000-0000-4000-8000-000000000007" },
  { about: "person77" },
  { about: "Person" },
  { about: "00000000-0000-4000-8000-000000000077" },
  { action: "person.deactivated" },
  { action: "api_key.revoked" },
  { who: "Admin", about: "zzz", action: "api_key.created" },
  { from: "2026-10-01", to: "2026-10-02" },
];

const groupQueries = ["name", "-name", "created", "-created"].flatMap((sort) => [
  { sort },
  { sort, q: "group 77" },
  { sort, q: "zzz" },
]);

const leaverQueries = ["", "left", "-left", "name"].flatMap((sort) => [
  { sort },
  { sort, q: "person50" },
  { sort, source: "admin" },
  { sort, from: "2026-10-01", to: "2026-10-02" },
]);

const memberQueries = ["", "name", "-name", "added", "-added"].flatMap((sort) => [
  { sort },
  { sort, q: "person77" },
  { sort, q: "zzz" },
  { sort, source: "admin" },
  { sort, source: "sign_in" },
]);

const resultsQueries = ["", "started", "-started", "score", "-score"].flatMap((sort) => [
  { sort },
  { sort, q: "person77" },
  { sort, q: "zzz" },
  { sort, result: "to_grade" },
  { sort, result: "passed" },
  { sort, result: "not_passed" },
]);

const quizLearnerQueries = ["", "active", "-active"].flatMap((sort) => [
  { sort },
  { sort, q: "person77" },
  { sort, q: "zzz" },
]);

const bankQueries = ["", "created", "-created", "updated", "-updated"].flatMap((sort) => [
  { sort },
  { sort, q: "question 77" },
  { sort, q: "zzz" },
  { sort, type: "free_text" },
  { sort, tag: "Rare" },
  { sort, status: "archived" },
]);

test("No admin list reads or sorts a whole table, at 20,000 rows", {
  timeout: 600_000,
}, async () => {
  await withoutIndexes(() =>
    execute(
      `INSERT INTO people (id, first_name, last_name, email, created_at, deactivated_at, admin_since)
         SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Person' || n, 'Last' || n % 977,
           'person' || n || '@example.com', now() - n * interval '1 minute',
           CASE WHEN n % 50 = 0 THEN now() - n * interval '10 minutes' END, CASE WHEN n % 20000 = 0 THEN now() END
         FROM generate_series(1, ${rows}) AS n`,
      `UPDATE last_sign_ins SET at = now() - (n * 7919 % ${rows}) * interval '1 minute'
         FROM generate_series(1, ${rows}) AS n
         WHERE n % 9 > 0 AND person_id = ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`,
      `INSERT INTO identity_providers (id, issuer) VALUES (gen_random_uuid(), 'https://idp.example.com')`,
      `INSERT INTO identities (id, person_id, identity_provider_id, subject)
         SELECT gen_random_uuid(), people.id, identity_providers.id, first_name FROM people, identity_providers`,
      "INSERT INTO person_fields (id, name, position) VALUES (gen_random_uuid(), 'Country', 1)",
      `INSERT INTO person_field_values (person_id, field_id, value, source)
         SELECT people.id, person_fields.id, 'Country ' || right(last_name, 2), 'admin' FROM people, person_fields`,
      // Many of those who never signed in were invited.
      `INSERT INTO invitations (person_id, created_at)
         SELECT person_id, now() - interval '1 day' FROM last_sign_ins WHERE at IS NULL AND person_id::text NOT LIKE '%0'`,
      `INSERT INTO outbox (kind, key, person_id, subject_id, outcome)
         SELECT 'invitation', 'invitation:' || id, person_id, id, 'sent' FROM invitations`,
      "INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Small'), (gen_random_uuid(), 'Large')",
      // Table statistics decide how PostgreSQL checks the foreign keys of the next rows.
      "ANALYZE people, groups",
      `INSERT INTO memberships (person_id, group_id, source)
         SELECT people.id, groups.id, 'admin' FROM people, groups
         WHERE name = 'Large' OR people.id::text LIKE '%00077'`,
      "UPDATE memberships SET source = 'sign_in' WHERE person_id::text NOT LIKE '%000'",
      `INSERT INTO sign_in_attempts (id, address, purpose, person_id, started_at, expires_at, finished_at, failure_code, steps)
         SELECT ${attemptIdOf("now() - n * interval '1 minute'")}, '198.51.100.' || n % 250, (CASE WHEN n % 5000 = 0 THEN 'test' ELSE 'sign_in' END)::sign_in_purpose,
           CASE WHEN n % 100 > 0 THEN ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid END,
           now() - n * interval '1 minute', now(), CASE WHEN n % 40 > 0 THEN now() END,
           CASE WHEN n % 100 = 0 THEN (ARRAY['token_refused', 'user_id_missing'])[1 + (n % 1000 = 0)::int] END, '[]'
         FROM generate_series(1, ${rows}) AS n`,
      `INSERT INTO courses (id, name, permalink, status, access)
         SELECT gen_random_uuid(), 'Course ' || n, 'course-' || n, 'published',
           (CASE WHEN n % 2 = 0 THEN 'groups' ELSE 'everyone' END)::course_access FROM generate_series(1, 2000) AS n`,
      "ANALYZE courses",
      `INSERT INTO course_group_access (course_id, group_id)
         SELECT courses.id, groups.id FROM courses, groups WHERE access = 'groups'`,
      `INSERT INTO enrollments (id, person_id, course_id, last_active_on, completed_at)
         SELECT gen_random_uuid(), people.id, courses.id, created_on, created_on FROM (
           SELECT id, created_at::date - 60 AS created_on FROM people) AS people, courses WHERE permalink = 'course-1'`,
      `INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, activities, completed_at)
         SELECT person_id, course_id, '', '', '[]', completed_at FROM enrollments`,
      `INSERT INTO activities (id, course_id, title, body, position, kind, data)
         SELECT gen_random_uuid(), id, 'Quiz of ' || permalink, '', 1, 'quiz', '{}' FROM courses`,
      `INSERT INTO quiz_attempts (enrollment_id, activity_id, round, number, seed, pass_mark, started_at, submitted_at, graded_at,
           score, passed)
         SELECT enrollments.id, activities.id, 1, 1, 'x', 80, at, at, CASE WHEN n % 1000 > 0 THEN at END,
           CASE WHEN n % 1000 > 0 THEN n % 101 END, CASE WHEN n % 1000 > 0 THEN n % 101 >= 80 END
         FROM (SELECT *, row_number() OVER () AS n, now() - row_number() OVER () * interval '1 minute' AS at
           FROM enrollments) AS enrollments, activities WHERE title IN ('Quiz of course-1', 'Quiz of course-2')`,
      // Many courses have a bank.
      `INSERT INTO questions (id, course_id, tags, created_at, updated_at, archived_at)
         SELECT gen_random_uuid(), courses.id, CASE WHEN n % 50 = 0 THEN ARRAY['Rare'] ELSE '{}' END,
           now() - n * interval '1 minute', now() - (n * 7919 % ${rows}) * interval '1 minute', CASE WHEN n % 50 = 1 THEN now() END
         FROM courses, generate_series(1, ${rows / 200}) AS n WHERE permalink ~ '^course-1?\\d?\\d$'`,
      `INSERT INTO question_versions (question_id, version, content)
         SELECT id, 1, jsonb_build_object('type', 'free_text', 'text', 'Question ' || row_number() OVER ()) FROM questions`,
      `INSERT INTO assignments (id, course_id, audience)
         SELECT gen_random_uuid(), courses.id, 'chosen' FROM courses, generate_series(1, 5)`,
      `INSERT INTO assignment_people (assignment_id, person_id)
         SELECT assignments.id, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
         FROM assignments, generate_series(1, 2) AS n`,
      "ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_chained",
      `INSERT INTO audit_entries (id, at, actor_id, actor_name, action, subject_type, subject_id, subject_name, concerns)
         SELECT gen_random_uuid(), now() - n * interval '1 minute',
           ('00000000-0000-4000-8000-' || lpad((n % 20)::text, 12, '0'))::uuid, 'Admin ' || n % 20,
           CASE WHEN n % 1000 = 0 THEN 'api_key.created' ELSE 'person.deactivated' END, 'person',
           '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), 'Person' || n,
           CASE WHEN n % 100 = 0 THEN ARRAY['00000000-0000-4000-8000-000000000077'::uuid] ELSE '{}' END
         FROM generate_series(1, ${rows}) AS n`,
      "ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_chained",
      "INSERT INTO groups (id, name) SELECT gen_random_uuid(), 'Group ' || n FROM generate_series(1, 10000) AS n",
      "ANALYZE people, groups",
      `INSERT INTO memberships (person_id, group_id, source)
         SELECT people.id, groups.id, 'sign_in' FROM people, groups
         WHERE groups.name LIKE 'Group %' AND first_name = 'Person77'`,
    ),
  );
  await execute(
    "VACUUM ANALYZE people, identities, invitations, outbox, person_field_values, last_sign_ins, groups, memberships, membership_changes, sign_in_attempts, audit_entries, courses, course_group_access, enrollments, course_completions, assignments, assignment_people, activities, questions, question_versions, quiz_attempts, learning_paths, learning_path_courses, learning_path_completions",
  );
  const found: string[] = [];
  const judge = async <Row, Name extends string>(list: AdminList<Row, Name>, queries: object[]) => {
    for (const query of queries) found.push(...(await wastefulPage(list, query)));
  };
  for (const sort of orders)
    await judge(
      peopleList,
      filters.map((filter) => ({ ...filter, sort })),
    );
  await judge(signInsList("UTC"), attempts);
  await judge(auditList("UTC"), changes);
  await judge(groupsList, groupQueries);
  await judge(leaversListFor(admin, "UTC"), leaverQueries);
  for (const name of ["Small", "Large"]) {
    const { id } = await db().group.findUniqueOrThrow({ where: { name } });
    await judge(membersList(id), memberQueries);
  }
  const quiz = await db().activity.findFirstOrThrow({ where: { title: "Quiz of course-1" } });
  await judge(resultsListFor(admin, { ...quiz, isAnonymous: false }), resultsQueries);
  await judge(quizLearnersList(admin, quiz.courseId, quiz.id), quizLearnerQueries);
  await judge(bankList(admin, quiz.courseId), bankQueries);
  await judge(gradingQueueFor(admin), [{}, { sort: "-submitted" }, { course: quiz.courseId }]);
  for (const sql of [overviewSql(), healthSignalsSql(admin)]) {
    const [row] = await db().$queryRaw<{ "QUERY PLAN": [{ Plan: Plan }] }[]>`EXPLAIN (FORMAT JSON) ${sql}`;
    const nodes = wasteful(row?.["QUERY PLAN"][0].Plan as Plan);
    found.push(
      ...nodes
        .filter((node) => !/ (courses|api_keys|assignment_conditions)$/.test(node))
        .map((node) => `overview: ${node}`),
    );
  }
  expect(found).toEqual([]);
});
