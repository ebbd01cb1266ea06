import { readFileSync } from "node:fs";
import { expect, test } from "./admins";
import { e2eCourses } from "./courses";

const named = (last_name: string) => ({ profile: { first_name: "Office", last_name } });

test("an admin finds a failed sign-in by name and by reference, with its reason and person", async ({
  page,
  browser,
  baseURL,
  signIn,
  newPersona,
  admins,
  rows,
}) => {
  const surname = `Refused${Date.now()}`;
  const [admin, refused] = [await newPersona(), await newPersona(named(surname))];
  await signIn.quietly(refused);
  await rows("UPDATE people SET deactivated_at = now() WHERE id = $1", await admins.idOf(refused));
  await page.context().clearCookies();
  await signIn.as(refused, "/account");
  const reference = new URL(page.url()).searchParams.get("attempt") ?? "";
  const other = await (await browser.newContext({ baseURL })).newPage();
  await page.context().clearCookies();
  await signIn.quietly(admin);
  await admins.makeAdmin(admin);

  await page.goto("/admin");
  await page.getByRole("link", { name: "View all sign-ins" }).click();
  await page.getByLabel("Name, email, reference or IP address").fill(surname.slice(0, -2).toLowerCase());
  await page.getByLabel("Outcome").selectOption("failed");
  await page.getByRole("button", { name: "Apply" }).click();
  const row = page.getByRole("row").filter({ hasText: surname });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("person_deactivated");
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(`/admin/sign-ins/${reference}`);
  await expect(page.getByRole("main")).toContainText("Reactivate them if that was a mistake.");
  await expect(page.getByRole("main")).toContainText(`${baseURL}/admin/sign-ins/${reference}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Person and groups" })).toContainText("Failed");
  await page.goto(`/admin/sign-ins?q=${reference}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("row").getByRole("link", { name: surname }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(surname);
  await page.getByRole("button", { name: "Reactivate person" }).click();
  await expect(page.getByText("The person was reactivated. They can sign in again")).toBeVisible();
  await other.goto(`/admin/sign-ins/${reference}`);
  await expect(other).toHaveURL(/\/auth\/sign-in/);
  await other.context().close();
});

test("people are found, sorted and leafed through by links, and the address says it all", async ({
  page,
  admins,
  rows,
}) => {
  const surname = `Leaf${Date.now()}`;
  const admin = await admins.idOf(await admins.enter());
  await rows(
    "INSERT INTO people (id, first_name, last_name) SELECT gen_random_uuid(), 'N' || lpad(n::text, 2, '0'), $1 FROM generate_series(1, 30) AS n",
    surname,
  );
  await page.goto("/admin/people");
  await page.getByLabel("Name or email").fill(surname.slice(0, -1));
  await page.getByRole("button", { name: "Apply" }).click();
  const names = page.getByRole("rowheader");
  await expect(names).toHaveCount(25);
  const lastSignIn = page.getByRole("columnheader", { name: "Last sign-in" });
  await expect(lastSignIn).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await expect(names.first()).toHaveText(`N01 ${surname}`);
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await expect(names.first()).toHaveText(`N30 ${surname}`);
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(names).toHaveCount(5);
  await expect(page).toHaveURL(`/admin/people?q=${surname.slice(0, -1)}&sort=-name&page=2`);
  await expect(page.getByRole("button", { name: /Excel/ }), "in English").toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/);
  await download.path();
  const recorded = { filters: { q: "(text not kept)" }, sort: "-name", rows: 30, isComplete: true };
  await expect
    .poll(() =>
      rows(
        "SELECT subject_id, after FROM audit_entries WHERE action = 'list.downloaded' AND actor_id = $1",
        admin,
      ),
    )
    .toEqual([{ subject_id: "/admin/people", after: recorded }]);
  await page.goto(`/admin/people?q=${surname}&page=3`);
  await expect(page.getByText("This page is empty")).toBeVisible();
  await page.goto("/admin/people?page=401");
  await expect(page.getByText("Narrow your search")).toBeVisible();
  for (const query of ["page=0", "page=1.5", "sort=secret", "page=1&page=2", "q=%00"])
    expect((await page.request.get(`/admin/people?${query}`)).status(), query).toBe(404);
});

test("a list as CSV has every row of the question, and no formula", async ({ page, admins, rows }) => {
  const surname = `Csv${Date.now()}`;
  await admins.enter();
  await rows(
    "INSERT INTO people (id, first_name, last_name, email) SELECT gen_random_uuid(), '=cmd|''/C calc''!A' || n, $1, '@' || n FROM generate_series(1, 2100) AS n",
    surname,
  );
  const answer = await page.request.post(`/admin/people/csv?q=${surname}&sort=name&page=2`);
  expect(answer.headers()["content-type"]).toContain("text/csv");
  const lines = (await answer.text()).split("\r\n");
  // Other specs may add custom fields, which follow.
  expect(lines[0]).toMatch(
    /^\uFEFFID,First name,Last name,Email,Admin since,Deactivated at,Last sign-in at,Invited at,Created at,Groups(,|$)/,
  );
  expect(lines).toHaveLength(2102);
  expect(lines[1]).toContain(`,"'=cmd|'/C calc'!A1",${surname},"'@1",,,,,20`);
  const forExcel = await page.request.post(`/admin/people/csv?q=${surname}&separator=semicolon`);
  expect(await forExcel.text()).toMatch(/^\uFEFFID;First name;Last name;Email;/);
  const [enrollment] = await rows(
    `INSERT INTO enrollments (id, person_id, course_id, last_active_on)
     SELECT gen_random_uuid(), people.id, courses.id, current_date FROM people, courses
     WHERE last_name = $1 AND courses.name = $2 LIMIT 1 RETURNING course_id`,
    surname,
    e2eCourses.at(-1)?.name,
  );
  const course = enrollment?.course_id;
  const learners = await (await page.request.post(`/admin/courses/${course}/enrollments/csv`)).text();
  expect(learners).toMatch(/,Course,Learning paths,Groups\r\n.*,In progress,/);
  const attempts = await page.request.post("/admin/sign-ins/csv?outcome=failed");
  expect(await attempts.text()).toMatch(/^\uFEFFReference,Started at,Purpose,Outcome,Code,/);
});

test.describe("in a language with decimal commas", () => {
  test.use({ locale: "de-DE" });

  test("a list is offered as a file for Excel, too", async ({ page, admins }) => {
    await admins.enter();
    await page.goto("/admin/people");
    await expect(page.getByRole("button", { name: "Als CSV herunterladen" })).toBeVisible();
    const forExcel = page.getByRole("button", { name: /Excel/ });
    await expect(forExcel).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent("download"), forExcel.click()]);
    expect(readFileSync(await download.path(), "utf8")).toMatch(/^\uFEFFID;/);
  });
});

test("without JavaScript a person is deactivated after a question, and signed out", async ({
  newPlainAdmin,
  newPlainLearner,
  newPersona,
  admins,
  rows,
}) => {
  const other = await newPersona(named("Other"));
  await newPlainLearner(other);
  const id = await admins.idOf(other);
  const page = await newPlainAdmin();
  await page.open(`/admin/people/${id}`);
  await page.press("Yes, deactivate them");
  expect(page.path).toBe(`/admin/people/${id}?message=deactivated`);
  expect(page.words).toContain("They aren’t signed in anywhere.");
  expect(await rows("SELECT 1 FROM sessions WHERE person_id = $1", id)).toEqual([]);
});

test("on a phone no list is wider than the page", async ({ page, signIn, newPersona, admins, rows }) => {
  const admin = await newPersona(named(`Very${"long".repeat(40)}`));
  await signIn.quietly(admin);
  await admins.makeAdmin(admin);
  await page.setViewportSize({ width: 320, height: 700 });
  const id = await admins.idOf(admin);
  const group = `Very${"long".repeat(40)}`;
  await rows("INSERT INTO groups (id, name) VALUES (gen_random_uuid(), $1) ON CONFLICT DO NOTHING", group);
  await rows("INSERT INTO memberships SELECT $1, id, 'admin' FROM groups WHERE name = $2", id, group);
  const [{ id: groupId } = {}] = await rows("SELECT id FROM groups WHERE name = $1", group);
  const paths = [
    "/admin/people",
    "/admin/sign-ins",
    `/admin/people/${id}`,
    "/admin/groups?sort=-created",
    `/admin/groups/${groupId}`,
    `/admin/groups/${groupId}/add?q=very`,
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
  }
});
