import { TestMailServer } from "../prisma/testing/mail-server";
import { expect, testOn } from "./fixtures";
import { Course } from "./pages/course";
import { SignIn } from "./pages/sign-in";
import { foundSchool } from "./roles-school";

// Not stopped after all tests: other files come between them, and the platform stays. It ends with the worker.
const smtp = new TestMailServer();
const test = testOn(async () => {
  await smtp.start();
  return { SMTP_URL: smtp.url, MAIL_FROM: "Academy <learn@northwind.example>" };
});

// As if the day had come.
const later = `UPDATE assignments SET created_at = now() - interval '60 days', due_on = current_date - 3
  WHERE id IN (SELECT assignment_id FROM assignment_groups WHERE group_id = $1)`;
const longAgo = [
  "UPDATE people SET created_at = now() - interval '90 days' WHERE id = $1",
  "UPDATE memberships SET created_at = now() - interval '90 days' WHERE person_id = $1",
  "UPDATE assignment_groups SET created_at = now() - interval '60 days' WHERE group_id = (SELECT group_id FROM memberships WHERE person_id = $1)",
  `INSERT INTO mail_preferences (person_id, quiet_from, quiet_until, unsubscribe_token)
    SELECT id, 0, 0, 'of-' || id FROM people WHERE id = $1`,
];

test("a manager is appointed, sees their group alone, assigns with a due date, and reminds who is overdue", async ({
  page,
  signIn,
  newAdmin,
  newPersona,
  rows,
}) => {
  const { stamp, shown, hidden, both } = await foundSchool(rows);
  const [group, person, course] = [`Shown${stamp} group`, `Somebody Shown${stamp}`, `Shown${stamp} course`];
  const persona = await newPersona();
  await signIn.as(persona, "/account");
  await expect(page.getByRole("link", { name: "Manage" })).toHaveCount(0);
  expect((await page.request.get("/admin")).status()).toBe(404);

  const admin = await newAdmin();
  const [known] = await rows("SELECT person_id FROM identities WHERE subject = $1", persona.login);
  await admin.goto(`/admin/people/${known?.person_id}`);
  await admin.getByRole("link", { name: "Change roles" }).click();
  await admin.waitForURL(/\/roles$/);
  await admin.getByLabel("Group name").fill(`Shown${stamp}`);
  await admin.getByRole("button", { name: "Search" }).click();
  await admin.getByRole("button", { name: /^Make them its manager/ }).click();
  await expect(admin.getByText("The role is theirs now.")).toBeVisible();
  await expect(admin.getByText(`Manager of ${group}`)).toBeVisible();

  await page.reload();
  await page.getByRole("link", { name: "Manage" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
  const navigation = page.getByRole("navigation", { name: "Manage" });
  await expect(navigation.getByRole("link")).toHaveText([
    "Overview",
    "Courses",
    "Learning paths",
    "People",
    "Groups",
  ]);
  await navigation.getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("rowheader")).toHaveText([person]);
  await page.getByLabel("Name or email").fill("Hidden");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("No people found")).toBeVisible();
  expect((await page.request.get(`/admin/people/${hidden.person}`)).status()).toBe(404);

  for (const id of [shown.assignment, both]) await rows("DELETE FROM assignments WHERE id = $1", id);
  await navigation.getByRole("link", { name: "Groups" }).click();
  await page.getByRole("link", { name: group }).click();
  await page.getByRole("link", { name: "Assign a course or learning path" }).click();
  await page.getByLabel("Course or learning path").fill(`Shown${stamp}`);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: `Assign… “${course}”` }).click();
  await page.getByRole("radio", { name: "On a date" }).check();
  await page
    .locator("input[type=date]")
    .fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByRole("main").getByRole("link", { name: group })).toBeVisible();

  await rows(later, shown.group);
  for (const sql of longAgo) await rows(sql, shown.person);
  await navigation.getByRole("link", { name: "Overview" }).click();
  await page
    .getByRole("link", { name: /1 overdue in/ })
    .first()
    .click();
  await expect(page.getByRole("rowheader")).toContainText([person]);
  await page.getByRole("checkbox", { name: `Choose ${person}` }).check();
  await page.getByRole("button", { name: "Remind" }).click();
  await expect(page.getByText("1 person is reminded by mail.")).toBeVisible();
  await expect
    .poll(() => smtp.received.map(({ headers }) => headers.get("subject")), { timeout: 30_000 })
    .toEqual([`Reminder: ${course}`]);
  await page.getByRole("checkbox", { name: `Choose ${person}` }).check();
  await page.getByRole("button", { name: "Remind" }).click();
  await expect(page.getByText("reminded in the last 24 hours")).toBeVisible();
  expect((await page.request.get(`/admin/courses/${hidden.course}/enrollments`)).status()).toBe(404);
  expect(smtp.received).toHaveLength(1);
});

// The records are protected by triggers, but in this statement.
const aged = (
  table: string,
) => `WITH off AS MATERIALIZED (SELECT set_config('session_replication_role', 'replica', true) AS role)
  UPDATE ${table} SET completed_at = completed_at - interval '400 days' FROM off
  WHERE role = 'replica' AND person_id = $1 RETURNING id`;

test("a manager assigns a learning path each year; who comes only later has it to do, is late, is reminded, proves it, and has it to do again", async ({
  page,
  request,
  signIn,
  newPersona,
  browser,
  baseURL,
  rows,
  running,
}) => {
  const { stamp, shown, hidden, both } = await foundSchool(rows);
  const [group, path] = [`Shown${stamp} group`, `Shown${stamp} path`];
  for (const id of [both, shown.assignment, shown.pathAssignment])
    await rows("DELETE FROM assignments WHERE id = $1", id);
  await rows("UPDATE learning_paths SET gives_certificate = true WHERE id = $1", shown.path);
  const manager = await newPersona();
  await signIn.as(manager, "/account");
  const [known] = await rows("SELECT person_id FROM identities WHERE subject = $1", manager.login);
  await rows(
    "INSERT INTO role_grants (person_id, role, group_id) VALUES ($1, 'manager', $2)",
    known?.person_id,
    shown.group,
  );
  await page.goto("/admin/learning-paths");
  await expect(page.getByRole("rowheader")).toHaveText([path]);
  await expect(page.getByRole("link", { name: "Create learning path" })).toHaveCount(0);
  expect((await page.request.get(`/admin/learning-paths/${hidden.path}`)).status()).toBe(404);
  expect((await page.request.get(`/admin/learning-paths/${shown.path}/details`)).status()).toBe(404);
  await page.getByRole("link", { name: path }).click();
  const rooms = page.getByRole("navigation", { name: "Learning path" });
  await rooms.getByRole("link", { name: "Assignments" }).click();
  await page.getByRole("link", { name: "Assign this learning path" }).click();
  await expect(page.getByRole("heading", { name: "Everybody" })).toHaveCount(0);
  await page.getByLabel("Group, name or email").fill(`n${stamp}`);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: `Add “${group}”` }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("radio", { name: "On a date" }).check();
  const due = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Due date", { exact: true }).fill(due);
  await page.getByLabel("Again every so many months").fill("12");
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByRole("main").getByRole("link", { name: group })).toBeVisible();
  await rooms.getByRole("link", { name: "Learners" }).click();
  await expect(page.getByRole("rowheader")).toContainText([`Somebody Shown${stamp}`]);

  const newcomer = await newPersona();
  const context = await browser.newContext({ baseURL });
  const theirs = await context.newPage();
  const main = theirs.getByRole("main");
  await new SignIn(theirs).as(newcomer, "/");
  await expect(theirs.getByRole("navigation", { name: "Main" })).toBeVisible();
  const [came] = await rows("SELECT person_id AS id FROM identities WHERE subject = $1", newcomer.login);
  await rows(
    "INSERT INTO memberships (person_id, group_id, source) VALUES ($1, $2, 'admin')",
    came?.id,
    shown.group,
  );
  const states = async () => {
    const answer = await request.get(`/v2/people/${came?.id}/assignments`, {
      headers: { "X-Api-Key": running.apiKey },
    });
    const { data } = (await answer.json()) as { data: { attributes: Record<string, unknown> }[] };
    return data.map(({ attributes }) => [attributes.learning_path_id, attributes.state]);
  };
  const row = page.getByRole("row").filter({ hasNotText: `Shown${stamp}` });
  const expectState = async (api: string, words: string) => {
    expect(await states()).toEqual([[shown.path, api]]);
    await theirs.goto("/");
    await expect(main).toContainText(path);
    await page.goto(`/admin/learning-paths/${shown.path}/learners`);
    await expect(row.last()).toContainText(words);
  };
  await expectState("assigned", "Not started");

  await rows(later, shown.group);
  for (const sql of longAgo) await rows(sql, came?.id);
  await rows(
    "UPDATE learning_path_courses SET created_at = now() - interval '90 days' WHERE learning_path_id = $1",
    shown.path,
  );
  await expectState("overdue", "Overdue");
  await expect(main).toContainText("Overdue");
  smtp.received.length = 0;
  await page.goto(`/admin/learning-paths/${shown.path}/learners`);
  await row.getByRole("checkbox").last().check();
  await page.getByRole("button", { name: "Remind" }).click();
  await expect(page.getByText("1 person is reminded by mail.")).toBeVisible();
  await expect
    .poll(() => smtp.received.map(({ headers }) => headers.get("subject")), { timeout: 30_000 })
    .toContain(`Reminder: ${path}`);

  await theirs.goto(`/learning-paths/${shown.path}`);
  await main
    .getByRole("link", { name: `Shown${stamp} course` })
    .first()
    .click();
  const course = new Course(theirs);
  await course.start();
  await course.complete();
  await expect(main).toContainText(`With it, you completed the learning path ${path}.`);
  expect(await states()).toEqual([[shown.path, "completed"]]);
  await page.goto(`/admin/learning-paths/${shown.path}/learners`);
  await expect(row.last()).toContainText("1 of 1");
  const [certificate] = await rows(
    "SELECT public_id FROM certificates WHERE person_id = $1 AND course_name = $2",
    came?.id,
    path,
  );
  const proof = await request.get(`/certificates/${certificate?.public_id}`);
  expect(proof.status()).toBe(200);
  expect(await proof.text()).toContain(path);

  for (const table of ["course_completions", "learning_path_completions"])
    expect((await rows(aged(table), came?.id)).length).toBe(1);
  await expectState("expired", "Expired");
  expect(
    (
      await rows("SELECT count(*)::int AS kept FROM learning_path_completions WHERE person_id = $1", came?.id)
    )[0],
  ).toEqual({ kept: 1 });
  await context.close();
});
