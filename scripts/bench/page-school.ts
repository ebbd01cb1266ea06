import { db } from "@/lib/database/db";
import { setIdentityProvider } from "@/lib/identity-provider/edit";
import { randomToken } from "@/lib/secrets";
import { openSession } from "@/lib/session/open-and-end";
import { seedDemo } from "@/prisma/seed";
import { seedBench } from "@/prisma/seed-bench";
import { operator } from "../commands/output";

export type School = { personId: string; token: string; permalink: string; activityId: string };

const permalink = "security-at-your-desk";

/**
 * Makes two pages of catalog and a learner with begun, finished and assigned courses and a learning path. The learner is signed in on
 * three browsers.
 */
export async function seedSchool(): Promise<School> {
  await seedBench(operator, { courses: 40, people: 0 });
  await seedDemo(operator);
  const provider = await setIdentityProvider(operator, {
    clientId: "lectern",
    clientSecret: "a secret of the bench",
    issuer: "https://idp.example.com",
    authorizationEndpoint: "https://idp.example.com/authorize",
    tokenEndpoint: "https://idp.example.com/token",
    usersEndpoint: "https://idp.example.com/userinfo",
    tokenRequestFormat: "json",
  } as never);
  const { id: personId } = await db().person.create({
    data: { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" },
  });
  await db().lastSignIn.update({ where: { personId }, data: { at: new Date() } });
  await db().$executeRaw`
    INSERT INTO identities (id, person_id, identity_provider_id, subject)
    VALUES (gen_random_uuid(), ${personId}::uuid, ${provider.id}::uuid, 'ada')`;
  await db().$executeRaw`
    INSERT INTO memberships (person_id, group_id, source)
    SELECT ${personId}::uuid, id, 'sign_in' FROM groups ORDER BY name LIMIT 4`;
  await db().$executeRaw`
    INSERT INTO enrollments (id, person_id, course_id, enrolled_at)
    SELECT gen_random_uuid(), ${personId}::uuid, id, now() - n * interval '1 hour'
    FROM (SELECT id, row_number() OVER (ORDER BY permalink = ${permalink} DESC, created_at) AS n
      FROM courses WHERE status = 'published' AND access = 'everyone') AS numbered WHERE n <= 12`;
  // Completes half of the measured course and all of three others.
  await db().$executeRaw`
    INSERT INTO completions (enrollment_id, activity_id)
    SELECT enrollments.id, activities.id
    FROM enrollments JOIN courses ON courses.id = course_id JOIN activities USING (course_id)
    WHERE permalink = ${permalink} AND position <= 3
      OR permalink IN ('bench-course-2', 'bench-course-3', 'bench-course-4')`;
  await assign(personId);
  const tokens = [randomToken(), randomToken(), randomToken()] as const;
  for (const token of tokens) await openSession({ personId, token, replacedToken: null, userAgent });
  await db().$executeRaw`ANALYZE`;
  const [activity] = await db().$queryRaw<{ id: string }[]>`
    SELECT activities.id FROM activities JOIN courses ON courses.id = course_id
    WHERE permalink = ${permalink} AND activities.kind = 'article' ORDER BY position OFFSET 1 LIMIT 1`;
  return { personId, token: tokens[0], permalink, activityId: activity?.id ?? "" };
}

/** Assigns three courses and a path of two more, none begun, to two of the learner's groups. */
async function assign(personId: string): Promise<void> {
  await db().$executeRaw`
    WITH path AS (
      INSERT INTO learning_paths (id, name, status, updated_at)
      VALUES (gen_random_uuid(), 'Your first month', 'published', now()) RETURNING id
    ), numbered AS (
      SELECT id, row_number() OVER (ORDER BY created_at, id) AS n FROM courses
      WHERE status = 'published' AND access = 'everyone'
        AND id NOT IN (SELECT course_id FROM enrollments WHERE person_id = ${personId}::uuid)
    ), included AS (
      INSERT INTO learning_path_courses (learning_path_id, course_id, position)
      SELECT path.id, numbered.id, n FROM path, numbered WHERE n <= 2
    ), assigned AS (
      INSERT INTO assignments (id, course_id, audience, due_on, required)
      SELECT gen_random_uuid(), id, 'chosen', current_date + 4 * n::int, n < 5 FROM numbered WHERE n BETWEEN 3 AND 5
      RETURNING id
    ), assigned_path AS (
      INSERT INTO assignments (id, learning_path_id, audience, due_on)
      SELECT gen_random_uuid(), id, 'chosen', current_date + 30 FROM path RETURNING id
    ), theirs AS (
      SELECT group_id FROM memberships WHERE person_id = ${personId}::uuid ORDER BY group_id LIMIT 2
    )
    INSERT INTO assignment_groups (assignment_id, group_id)
    SELECT id, group_id FROM (SELECT id FROM assigned UNION ALL SELECT id FROM assigned_path) AS made, theirs`;
}

const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
