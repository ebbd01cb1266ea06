import { randomUUID } from "node:crypto";
import type { Rows } from "./fixtures";
import { publishedCourse } from "./published-course";

export type World = {
  group: string;
  person: string;
  course: string;
  /** The path has it too. */
  second: string;
  activity: string;
  section: string;
  assignment: string;
  path: string;
  pathAssignment: string;
};

/**
 * Makes two groups. Each has a person, two courses with an activity, and a learning path of both in order.
 * Each has an assignment of its first course and one of its path. Both groups must also complete an open course.
 */
export async function foundSchool(rows: Rows) {
  const stamp = `${Date.now()}${Math.floor(Math.random() * 1e6)}`;
  const shown = await foundWorld(rows, `Shown${stamp}`);
  const hidden = await foundWorld(rows, `Hidden${stamp}`);
  const open = randomUUID();
  await rows(
    "INSERT INTO courses (id, name, permalink, status) VALUES ($1, $2, $3, 'published')",
    open,
    `Open${stamp}`,
    `open-${stamp}`,
  );
  const both = randomUUID();
  await rows("INSERT INTO assignments (id, course_id, audience) VALUES ($1, $2, 'chosen')", both, open);
  for (const { group, person } of [shown, hidden]) {
    await rows("INSERT INTO assignment_groups (assignment_id, group_id) VALUES ($1, $2)", both, group);
    await rows("INSERT INTO assignment_people (assignment_id, person_id) VALUES ($1, $2)", both, person);
    await rows(
      "INSERT INTO enrollments (id, person_id, course_id, progress, last_active_on) VALUES (gen_random_uuid(), $1, $2, 0, now())",
      person,
      open,
    );
  }
  await rows(
    "INSERT INTO exemptions (assignment_id, person_id, reason) VALUES ($1, $2, $3)",
    both,
    hidden.person,
    `Hidden${stamp} reason`,
  );
  return { stamp, shown, hidden, open, both };
}

async function foundWorld(rows: Rows, word: string): Promise<World> {
  // Between two equally urgent assignments, the rule takes the first: the course's own before the path's.
  const ids = Array.from({ length: 8 }, () => randomUUID()).sort();
  const [group, person, course, activity, section, assignment, path, pathAssignment] = ids;
  await rows("INSERT INTO groups (id, name) VALUES ($1, $2)", group, `${word} group`);
  await rows(
    "INSERT INTO people (id, first_name, last_name, email) VALUES ($1, 'Somebody', $2, $3)",
    person,
    word,
    `${word}@example.com`,
  );
  await rows("INSERT INTO memberships (person_id, group_id, source) VALUES ($1, $2, 'admin')", person, group);
  await rows(
    "INSERT INTO courses (id, name, permalink, status, access) VALUES ($1, $2, $3, 'published', 'groups')",
    course,
    `${word} course`,
    word.toLowerCase(),
  );
  const second = await publishedCourse(rows, `${word} second`, `${word} second activity`);
  await rows("UPDATE courses SET access = 'groups' WHERE id = $1", second);
  for (const id of [course, second])
    await rows("INSERT INTO course_group_access (course_id, group_id) VALUES ($1, $2)", id, group);
  await rows(
    "INSERT INTO sections (id, course_id, title, position) VALUES ($1, $2, $3, 1)",
    section,
    course,
    `${word} section`,
  );
  await rows(
    "INSERT INTO activities (id, course_id, section_id, title, body, position) VALUES ($1, $2, $3, $4, $5, 1)",
    activity,
    course,
    section,
    `${word} activity`,
    `${word} text`,
  );
  await rows(
    "INSERT INTO assignments (id, course_id, audience) VALUES ($1, $2, 'chosen')",
    assignment,
    course,
  );
  await rows(
    "INSERT INTO learning_paths (id, name, description, status) VALUES ($1, $2, $3, 'published')",
    path,
    `${word} path`,
    `${word} description`,
  );
  await rows(
    "INSERT INTO learning_path_courses (learning_path_id, course_id, position) VALUES ($1, $2, 1), ($1, $3, 2)",
    path,
    course,
    second,
  );
  await rows(
    "INSERT INTO learning_path_prerequisites (learning_path_id, course_id, prerequisite_id) VALUES ($1, $2, $3)",
    path,
    course,
    second,
  );
  await rows(
    "INSERT INTO assignments (id, learning_path_id, audience) VALUES ($1, $2, 'chosen')",
    pathAssignment,
    path,
  );
  for (const id of [assignment, pathAssignment])
    await rows("INSERT INTO assignment_groups (assignment_id, group_id) VALUES ($1, $2)", id, group);
  return { group, person, course, second, activity, section, assignment, path, pathAssignment } as World;
}
