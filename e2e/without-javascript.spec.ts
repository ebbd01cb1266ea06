import { expect, test } from "./fixtures";

test.use({ javaScriptEnabled: false });

test("without JavaScript a learner signs in, starts a course, reads on, and signs out", async ({
  page,
  signIn,
  newPersona,
}) => {
  await signIn.byHand(await newPersona(), "/courses/open");
  await expect(page).toHaveURL("/courses/open");
  await page.getByRole("button", { name: "Start course" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First things");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Catalog" }).click();
  await expect(page).toHaveURL("/catalog");
  await signIn.out();
  await page.goto("/catalog");
  await expect(page).toHaveURL("/auth/sign-in?destination=%2Fcatalog");
});

const refused: [what: string, path: string, heading: string][] = [
  ["a path that is nowhere", "/nope", "Page not found"],
  ["a course that is nowhere", "/courses/nope", "You don’t have access to this course"],
  ["a course of others", "/courses/journey-of-others", "You don’t have access to this course"],
  ["its completion", "/courses/nope/completed", "You don’t have access to this course"],
  ["a malformed activity", "/courses/open/activities/nope", "This activity isn’t available"],
  [
    "an activity that is nowhere",
    "/courses/open/activities/01890000-0000-7000-8000-000000000000",
    "This activity isn’t available",
  ],
  ["a learning path", "/learning-paths/01890000-0000-7000-8000-000000000000", "Page not found"],
  ["an admin's page, to a learner", "/admin/people", "Page not found"],
  ["an admin's overview, to a learner", "/admin", "Page not found"],
  ["an admin's page that is nowhere", "/admin/nope", "Page not found"],
  ["a page of a list that makes no sense", "/catalog?page=x", "Page not found"],
  ["a page of one's courses that makes no sense", "/courses?page=x", "Page not found"],
];

test("without JavaScript every refusal is a whole page with its status", async ({
  page,
  signIn,
  newPersona,
}) => {
  await signIn.quietly(await newPersona());
  for (const [what, path, heading] of refused) {
    const answer = await page.goto(path);
    expect(answer?.status(), what).toBe(404);
    await expect(page.getByRole("heading", { level: 1 }), what).toHaveText(heading);
    await expect(page.getByRole("navigation", { name: "Main" }), what).toBeVisible();
    expect(page.url(), what).toContain(path);
  }
});

test("without JavaScript a form whose activity is gone says so on a whole page", async ({
  page,
  signIn,
  newPersona,
}) => {
  await signIn.as(await newPersona(), "/courses/open");
  await page.getByRole("button", { name: "Start course" }).click();
  await page
    .locator('input[name="activityId"]')
    .first()
    .evaluate((input: HTMLInputElement) => {
      input.value = "01890000-0000-7000-8000-000000000000";
    });
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.getByRole("button", { name: "Complete and continue" }).click(),
  ]);
  expect(answer.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This activity isn’t available");
});

test("without JavaScript an admin's pages refuse what is not there as whole pages", async ({
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const persona = await newPersona();
  await signIn.quietly(persona);
  await page.goto("/");
  await rows(
    "UPDATE people SET admin_since = now() FROM identities WHERE person_id = people.id AND subject = $1",
    persona.login,
  );
  const id = "01890000-0000-7000-8000-000000000000";
  for (const path of [
    `/admin/courses/${id}`,
    "/admin/courses/nope",
    `/admin/courses/${id}/enrollments`,
    `/admin/people/${id}`,
    `/admin/groups/${id}`,
    `/admin/learning-paths/${id}`,
    "/admin/people?sort=nonsense",
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText("Page not found");
  }
});
