import { expect } from "vitest";
import { admin } from "@/e2e/testing/factories";
import { execute, rows, wastefulPage, withoutIndexes } from "@/e2e/testing/plans";
import { proof as test } from "@/e2e/testing/proofs";
import { coursesListFor } from "@/lib/courses/list";
import { db } from "@/lib/database/db";
import { smallAudience } from "@/lib/learning/audience";
import { learnersList } from "@/lib/learning/course-learners-list";

const courses = [
  {},
  { q: "course" },
  { q: "course77" },
  { q: "zzz" },
  { status: "published" },
  { status: "archived" },
  { category: "Small" },
  { category: "Large" },
  { q: "course", status: "draft", category: "Large" },
];

const states = [
  { state: "not_completed" },
  { state: "completed" },
  { state: "late" },
  { state: "not_completed", q: "person77" },
];

const learners = [{}, { q: "person77" }, { q: "person" }, { q: "zzz" }];

test("Lists of courses and of a course's learners scan or sort no whole table, at 20,000 rows", {
  timeout: 600_000,
}, async () => {
  await withoutIndexes(() =>
    execute(
      `INSERT INTO courses (id, name, permalink, status, short_description, updated_at)
         SELECT gen_random_uuid(), 'Course course' || n, 'course-' || n,
           (CASE WHEN n % 1000 = 0 THEN 'archived' WHEN n % 9 = 0 THEN 'draft' ELSE 'published' END)::course_status,
           'About ' || n % 977, now() - n * interval '1 minute' FROM generate_series(1, ${rows}) AS n`,
      "INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Small'), (gen_random_uuid(), 'Large')",
      "ANALYZE courses, categories",
      `INSERT INTO course_categories (course_id, category_id) SELECT courses.id, categories.id
         FROM courses, categories WHERE categories.name = 'Large' OR permalink LIKE '%0077'`,
      `INSERT INTO people (id, first_name, last_name, email)
         SELECT gen_random_uuid(), 'Person' || n, 'Last' || n % 977, 'person' || n || '@example.com'
         FROM generate_series(1, ${rows}) AS n`,
      "ANALYZE people",
      `INSERT INTO enrollments (id, person_id, course_id, progress, enrolled_at)
         SELECT gen_random_uuid(), people.id, courses.id, ('x' || left(people.id::text, 2))::bit(8)::int % 101,
           now() - ('x' || left(people.id::text, 6))::bit(24)::int * interval '1 second'
         FROM people, courses WHERE permalink IN ('course-1', 'course-2')`,
      "INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Large')",
      `INSERT INTO memberships (person_id, group_id, source) SELECT people.id, groups.id, 'admin' FROM people, groups`,
      "INSERT INTO assignments (id, course_id, audience) SELECT gen_random_uuid(), id, 'chosen' FROM courses",
      "ANALYZE assignments",
      "INSERT INTO assignment_groups (assignment_id, group_id) SELECT assignments.id, groups.id FROM assignments, groups",
      `INSERT INTO assignment_people (assignment_id, person_id)
         SELECT assignments.id, (SELECT id FROM people LIMIT 1) FROM assignments`,
      `INSERT INTO exemptions (assignment_id, person_id, reason)
         SELECT assignment_id, person_id, 'On leave' FROM assignment_people`,
      `INSERT INTO learning_path_completions (person_id, learning_path_id, path_name, courses, completed_at)
         SELECT id, gen_random_uuid(), 'Path', '[]', now() FROM people`,
    ),
  );
  await execute(
    "VACUUM ANALYZE courses, categories, course_categories, people, enrollments, memberships, assignments, assignment_groups, assignment_people, exemptions, learning_paths, learning_path_courses, learning_path_completions",
  );
  const found: string[] = [];
  for (const sort of ["name", "-name", "updated", "-updated"])
    for (const filter of courses)
      found.push(...(await wastefulPage(coursesListFor(admin), { ...filter, sort })));
  const { id } = await db().course.findUniqueOrThrow({ where: { permalink: "course-1" } });
  const audience = { ...smallAudience, isLarge: true, isSimple: true };
  for (const sort of ["name", "-name", "progress", "-progress"])
    for (const filter of learners)
      found.push(...(await wastefulPage(learnersList(id, audience), { ...filter, sort })));
  // Sorting by due date computes the due date of every assigned person.
  for (const sort of ["name", "-name"])
    for (const filter of [...learners, ...states])
      found.push(...(await wastefulPage(learnersList(id, audience), { ...filter, sort })));
  expect(found).toEqual([]);
});
