import type { Browser, BrowserContext, Page, Request } from "playwright/test";
import { expect, test } from "./fixtures";
import { mapConcurrently } from "./map-concurrently";
import { Course } from "./pages/course";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** An admin's forms also upload files, show previews, and keep what is unsaved. */
const maxKilobytes = { learner: 130, admin: 165 };

async function kilobytesOfScripts(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  const underWay = new Set<Request>();
  let latest = 0;
  page.on("request", (request) => {
    underWay.add(request);
    latest = Date.now();
  });
  page.on("requestfailed", (request) => underWay.delete(request));
  page.on("requestfinished", (request) => {
    underWay.delete(request);
    if (request.resourceType() === "script" || new URL(request.url()).pathname.endsWith(".js"))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await page.waitForFunction(() => "next" in window);
  // Chromium's headless shell does not always report an idle network.
  await expect.poll(() => underWay.size === 0 && Date.now() - latest > 500).toBe(true);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

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

async function expectLittle(
  of: keyof typeof maxKilobytes,
  browser: Browser,
  baseURL: string | undefined,
  storageState: StorageState,
  paths: string[],
): Promise<void> {
  const loaded: Record<string, number> = {};
  // Most of the time each waits for what may still come.
  await mapConcurrently(
    paths,
    async (path) => {
      const context = await browser.newContext({ baseURL, storageState });
      loaded[path] = await kilobytesOfScripts(await context.newPage(), path);
      await context.close();
    },
    3,
  );
  for (const [path, kilobytes] of Object.entries(loaded)) {
    expect.soft(kilobytes, `${path}: nothing was counted`).toBeGreaterThan(20);
    expect.soft(kilobytes, path).toBeLessThanOrEqual(maxKilobytes[of]);
  }
}
