import { test } from "../fixtures";
import { expectLittle } from "../javascript-size";
import { Course } from "../pages/course";

const pathId = "00000000-0000-7000-8000-0000000000a5";

test("a first visit to any page of a learner's loads little JavaScript", async ({
  page,
  browser,
  baseURL,
  signIn,
  newPersona,
  rows,
}) => {
  await rows(
    `INSERT INTO learning_paths (id, name, status, access, updated_at)
     VALUES ($1, 'Little to load', 'published', 'assigned', now()) ON CONFLICT DO NOTHING`,
    pathId,
  );
  const persona = await newPersona();
  await signIn.as(persona, "/courses/journey");
  await rows(
    `WITH made AS (INSERT INTO assignments (id, learning_path_id, audience) VALUES (gen_random_uuid(), $1, 'chosen') RETURNING id)
     INSERT INTO assignment_people (assignment_id, person_id) SELECT made.id, person_id FROM made, identities WHERE subject = $2`,
    pathId,
    persona.login,
  );
  await new Course(page).start();
  const activity = new URL(page.url()).pathname;
  await page.goto("/courses/open");
  await new Course(page).start();
  await new Course(page).complete("Second things");
  await new Course(page).complete();
  await expectLittle("learner", browser, baseURL, await page.context().storageState(), [
    "/",
    "/catalog",
    "/courses",
    "/courses/journey",
    activity,
    "/courses/open/completed",
    "/assignments",
    "/learning-paths",
    `/learning-paths/${pathId}`,
    "/account",
  ]);
});

test("and so does one to an admin's pages", async ({ newAdmin, browser, baseURL, rows }) => {
  const [course] = await rows("SELECT id FROM courses WHERE permalink = 'journey'");
  const [activity] = await rows("SELECT id FROM activities WHERE course_id = $1 LIMIT 1", course?.id);
  const admin = await newAdmin();
  const own = `/admin/courses/${course?.id}`;
  await expectLittle("admin", browser, baseURL, await admin.context().storageState(), [
    "/admin",
    "/admin/courses",
    own,
    `${own}/activities/${activity?.id}`,
    `${own}/access`,
    `${own}/assignments/new/terms?audience=everybody`,
    `${own}/enrollments`,
    `${own}/certificates`,
    "/admin/learning-paths",
    "/admin/people",
    "/admin/groups",
    "/admin/roles",
    "/admin/approvals",
    "/admin/identity-provider",
    "/admin/sign-ins",
    "/admin/mail",
    "/admin/media?kind=video",
    "/admin/appearance",
    "/admin/api-keys/new",
    "/admin/audit-log",
    "/admin/badge-keys",
    "/admin/retention",
  ]);
});
