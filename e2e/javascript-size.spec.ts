import { test } from "./fixtures";
import { expectLittle } from "./javascript-size";
import { Course } from "./pages/course";

// e2e/sweeps/javascript-size.spec.ts visits every page.
test("a first visit to a learner's pages loads little JavaScript", async ({
  page,
  browser,
  baseURL,
  signIn,
  newPersona,
}) => {
  await signIn.as(await newPersona(), "/courses/journey");
  await new Course(page).start();
  const activity = new URL(page.url()).pathname;
  const learner = await page.context().storageState();
  await expectLittle("learner", browser, baseURL, learner, ["/", "/courses/journey", activity]);
});

test("and so does one to an admin's pages", async ({ newAdmin, browser, baseURL, rows }) => {
  const [activity] = await rows(
    "SELECT activities.id, course_id FROM activities JOIN courses ON courses.id = course_id WHERE permalink = 'journey' LIMIT 1",
  );
  const admin = await (await newAdmin()).context().storageState();
  await expectLittle("admin", browser, baseURL, admin, [
    "/admin",
    "/admin/people",
    "/admin/media",
    `/admin/courses/${activity?.course_id}/activities/${activity?.id}`,
  ]);
});
