import { expect, test } from "./fixtures";
import { formsOf } from "./forms";
import { PersonOverHttp } from "./person-over-http";
import { PlainPage } from "./plain-page";

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

test("without JavaScript every refusal is a whole page with its status", async ({ running, newPersona }) => {
  const person = new PersonOverHttp(running.baseUrl);
  await person.signIn((await newPersona()).login);
  const page = new PlainPage(person, running.baseUrl);
  for (const [what, path, heading] of refused) {
    await page.open(path);
    expect([page.status, page.heading, page.path], what).toEqual([404, heading, path]);
    expect(page.links, what).toContain("Dashboard");
  }
});

test("without JavaScript a form whose activity is gone says so on a whole page", async ({
  running,
  newPersona,
}) => {
  const person = new PersonOverHttp(running.baseUrl);
  await person.signIn((await newPersona()).login);
  const page = await new PlainPage(person, running.baseUrl).open("/courses/open");
  await page.press("Start course");
  const { text } = await person.get(page.path);
  const form = formsOf(text).find(({ words }) => words.includes("Complete and continue"));
  const gone = form?.fields.map(([name, value]): [string, string] => [
    name,
    name === "activityId" ? "01890000-0000-7000-8000-000000000000" : value,
  ]);
  await page.post(page.path, gone ?? []);
  expect([page.status, page.heading]).toEqual([404, "This activity isn’t available"]);
});

test("without JavaScript an admin's pages refuse what is not there as whole pages", async ({
  newPlainAdmin,
}) => {
  const page = await newPlainAdmin();
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
    await page.open(path);
    expect([page.status, page.heading], path).toEqual([404, "Page not found"]);
  }
});
