import type { Locator, Page } from "playwright/test";
import { expect, type Rows, testOn } from "./fixtures";
import { Course } from "./pages/course";
import { CourseEditor } from "./pages/course-editor";
import { byKeyboard, keyboard, typeInto } from "./pages/hands";
import { publishedCourse } from "./published-course";
import { publishEarlier } from "./published-earlier";

// Reminders wait, because no server listens there.
const test = testOn({ SMTP_URL: "smtp://127.0.0.1:9" });

test.describe.configure({ mode: "default" });

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Makes a draft of a course that only groups see, and a group of Ada and Bea. */
async function forklift(rows: Rows, mark: string): Promise<string> {
  const id = await publishedCourse(rows, `${mark} forklift`, "Look");
  await rows("UPDATE courses SET status = 'draft', access = 'groups' WHERE id = $1", id);
  await rows(
    `WITH team AS (INSERT INTO groups (id, name) VALUES (gen_random_uuid(), $1::text || ' warehouse') RETURNING id),
     person AS (
       INSERT INTO people (id, first_name, last_name, email)
       SELECT gen_random_uuid(), name, $1::text, name || '@example.com' FROM unnest('{Ada,Bea}'::text[]) AS name RETURNING id)
     INSERT INTO memberships (person_id, group_id, source) SELECT person.id, team.id, 'admin' FROM person, team`,
    mark,
  );
  return id;
}

async function publish(rows: Rows, id: string): Promise<void> {
  await rows("UPDATE courses SET status = 'published' WHERE id = $1", id);
  await publishEarlier(rows, id);
}

test("with the keyboard alone a course is assigned to a group with a due date, its members are reminded, one is exempt, and it ends", async ({
  newAdmin,
  rows,
}) => {
  const { press, write, tick, select } = keyboard;
  const mark = "Scripted";
  const id = await forklift(rows, mark);
  const editor = new CourseEditor(await newAdmin());
  const { main, page } = editor;
  await page.goto(`/admin/courses/${id}/assignments`);
  await press(main.getByRole("link", { name: "Assign course" }));
  await write(main.getByRole("searchbox"), `${mark} ware`);
  await press(editor.button("Search"));
  await press(main.getByRole("link", { name: `Add “${mark} warehouse”` }));
  await expect(main).toContainText("Added");
  await press(main.getByRole("link", { name: "Continue" }));
  await tick(main.getByRole("radio", { name: "On a date" }));
  await write(main.getByLabel("Due date", { exact: true }), "2020-01-01");
  await tick(main.getByRole("radio", { name: "Every few months" }));
  await write(main.getByLabel("Number of months"), "12");
  await press(editor.button("Assign course"));
  await expect(main).toContainText("Enter today’s date or a later one.");
  await write(main.getByLabel("Due date", { exact: true }), later(5));
  await press(editor.button("Assign course"));
  await expect(editor.result).toHaveText("The course was assigned.");

  await publish(rows, id);
  await page.goto(`/admin/courses/${id}/enrollments?state=due_soon`);
  const boxOf = (name: string) => main.getByRole("checkbox", { name: `Select ${name} ${mark}` });
  await expect(editor.button("Send reminder…"), "nobody is chosen").toHaveCount(0);
  for (const name of ["Ada", "Bea"]) await tick(boxOf(name));
  await press(editor.button("Send reminder…"));
  await expect(main.getByRole("heading", { name: "Send a reminder to 2 people?" })).toBeVisible();
  await press(main.getByRole("link", { name: "Cancel" }));
  for (const name of ["Ada", "Bea"]) await expect(boxOf(name)).toBeChecked();
  await press(editor.button("Send reminder…"));
  await press(editor.button("Send reminder"));
  await expect(editor.result).toHaveText("2 people will get a reminder by email.");
  await tick(boxOf("Ada"));
  await press(editor.button("Exempt people…"));
  await expect(main.getByRole("heading", { name: "Exempt 1 person?" })).toBeVisible();
  await press(editor.button("Exempt people"));
  await expect(main).toContainText("This field can’t be empty.");
  const reason = main.getByLabel(/^Reason/);
  // The form resets text typed before the refusal moved the focus.
  await expect(reason).toBeFocused();
  await write(reason, "On leave");
  await press(editor.button("Exempt people"));
  await expect(editor.result).toHaveText("1 person is now exempt.");
  await expect(rowOf(page, `Ada ${mark}`), "due soon, as this list is").toHaveCount(0);
  await select(main.getByRole("combobox", { name: /^State/ }), "Exempt");
  await press(editor.button("Apply"));
  await press(rowOf(page, `Ada ${mark}`).getByRole("link", { name: "Exempt" }));
  await press(main.getByRole("button", { name: /^End exemption/ }));
  await press(editor.button("Yes, end it"));
  await expect(editor.result).toHaveText("They are no longer exempt.");

  await press(main.getByRole("link", { name: `${mark} forklift`, exact: true }));
  await tick(main.getByRole("radio", { name: "No due date" }));
  await press(editor.button("Save terms"));
  await expect(editor.result).toHaveText("The terms were saved.");
  await press(editor.button("End assignment"));
  await press(editor.button("End for everyone"));
  await expect(editor.result).toContainText("The assignment has ended.");
});

test("without JavaScript a course is assigned to a group with a due date, its members are reminded, one is exempt, and it ends", async ({
  newPlainAdmin,
  rows,
}) => {
  const mark = "Plain";
  const id = await forklift(rows, mark);
  const page = await newPlainAdmin();
  await page.open(`/admin/courses/${id}/assignments`);
  expect(page.words).toContain("Not assigned to anyone");
  await page.follow("Assign course");
  await page.press("Search", { "Group, name or email": "nobody at all" });
  expect(page.words).toContain("No groups or people found.");
  await page.press("Search", { "Group, name or email": `${mark} ware` });
  await page.follow(`Add “${mark} warehouse”`);
  expect(page.words).toContain("Added");
  await page.follow("Continue");
  for (const words of [
    "Assigned to 2 people now.",
    "People who join this group later are added",
    "The course is a draft. People will see it once it’s published.",
    "Access to this course is limited to groups. People you assign it to get access, too.",
  ])
    expect(page.words).toContain(words);
  await page.press("Assign course", {
    "On a date": true,
    "Due date": "2020-01-01",
    "Every few months": true,
    "Number of months": "never",
  });
  expect(page.field("Due date").description).toContain("Enter today’s date or a later one.");
  expect(page.field("Number of months").description).toContain("Enter a whole number.");
  expect(page.field("On a date").isChecked).toBe(true);
  await page.press("Assign course", { "Due date": later(5), "Number of months": "12" });
  expect(page.result).toContain("The course was assigned.");
  expect(page.words).toContain("Repeats every 12 months");

  await publish(rows, id);
  await rows(
    `INSERT INTO enrollments (id, person_id, course_id, last_active_on)
     SELECT gen_random_uuid(), id, $1, current_date FROM people WHERE last_name = $2 AND first_name = 'Bea'`,
    id,
    mark,
  );
  await page.open(`/admin/courses/${id}/enrollments`);
  expect(page.part("Completion")).toContain("0% completed: 0 of 2 people.");
  expect(page.wordsOf("tr").filter((words) => words.includes(mark))).toEqual([
    expect.stringMatching(/Ada.*Due soon.*Not started/),
    expect.stringMatching(/Bea.*0%/),
  ]);
  await page.open("/admin");
  expect(page.words).toContain("2 due this week");
  await page.follow(`2 due this week in “${mark} forklift”`);
  const boxes = [`Select Ada ${mark}`, `Select Bea ${mark}`] as const;
  await page.press("Send reminder…", { [boxes[0]]: true, [boxes[1]]: true });
  expect(page.words).toContain("Send a reminder to 2 people?");
  await page.follow("Cancel");
  for (const box of boxes) expect(page.field(box).isChecked, box).toBe(true);
  await page.press("Send reminder…");
  await page.press("Send reminder");
  expect(page.result).toBe("2 people will get a reminder by email.");
  expect(page.path, "the list's filters").toContain("state=due_this_week");
  await page.press("Exempt people…", { [boxes[0]]: true });
  await page.press("Exempt people");
  expect(page.field("Reason").description).toContain("This field can’t be empty.");
  await page.press("Exempt people", { Reason: "On leave" });
  expect(page.result).toContain("1 person is now exempt.");
  expect(page.words).not.toContain(`Ada ${mark}`);
  await page.press("Apply", { State: "Exempt" });
  await page.follow("Exempt", /\/assignments$/);
  expect(page.words).toContain("On leave");
  await page.press("Yes, end it");
  expect(page.result).toContain("They are no longer exempt.");

  await page.follow(`${mark} forklift`);
  await page.press("Save terms", { "No due date": true });
  expect(page.result).toContain("The terms were saved.");
  await page.press("End for everyone");
  expect(page.result).toContain("The assignment has ended.");
  await page.open(`/admin/courses/${id}/enrollments`);
  expect(page.words, "Ada never began").not.toContain(`Ada ${mark}`);
  const actions = await rows(
    "SELECT action FROM audit_entries WHERE action LIKE 'assignment%' AND concerns @> ARRAY[$1::uuid] ORDER BY at, id",
    id,
  );
  expect(actions.map(({ action }) => action)).toEqual([
    "assignment.created",
    "assignment.reminded",
    "assignment.exempted",
    "assignment.exemption_ended",
    "assignment.changed",
    "assignment.ended",
  ]);
});

test("terms that somebody else changed are not overwritten unseen", async ({ newPlainAdmin, rows }) => {
  const [page, other] = [await newPlainAdmin(), await newPlainAdmin()];
  const id = await publishedCourse(rows, "Contested");
  await rows(
    "INSERT INTO assignments (id, course_id, audience) VALUES (gen_random_uuid(), $1, 'everybody')",
    id,
  );
  for (const one of [page, other])
    await (await one.open(`/admin/courses/${id}/assignments`)).follow("Everyone");
  const repeating = (months: string) => ({ "Every few months": true, "Number of months": months });
  await page.press("Save terms", repeating("12"));
  expect(page.result).toContain("The terms were saved.");
  await other.press("Save terms", repeating("24"));
  expect(other.words).toContain("Someone else changed this assignment while you were editing it.");
  expect(other.words).toContain("Current value: 12");
  await other.press("Save terms");
  expect(other.result).toContain("The terms were saved.");
  expect(other.field("Number of months").value).toBe("24");
});

test("with the keyboard alone, who completed a course is asked to do a changed one again", async ({
  page,
  newAdmin,
  signIn,
  newPersona,
  rows,
}) => {
  const adminsPage = await newAdmin();
  const editor = new CourseEditor(adminsPage);
  const id = await publishedCourse(rows, "First aid", "Breathe");
  await adminsPage.goto(`/admin/courses/${id}`);
  await editor.activities.filter({ hasText: "Breathe" }).click();
  const question = editor.main.getByRole("group", { name: /^For the/ });
  await expect(editor.field("Title")).toBeVisible();
  await expect(question, "nobody completed it").toHaveCount(0);

  await signIn.as(await newPersona(), "/courses/first-aid");
  const course = new Course(page);
  await course.start();
  await course.complete();
  await adminsPage.reload();
  await expect(question.first()).toContainText("1 person");
  await expect(question.first().getByRole("radio", { name: "Nothing changes" })).toBeChecked();
  const keyboard = new CourseEditor(adminsPage, byKeyboard, typeInto);
  await typeInto(keyboard.field(/^Text/), " And in.");
  await typeInto(question.first().getByRole("radio", { name: "Nothing changes" }), "");
  await adminsPage.keyboard.press("ArrowDown");
  await expect(question.first().getByRole("radio", { name: "They have to do it again" })).toBeChecked();
  await byKeyboard(keyboard.button("Save activity"));
  await expect(keyboard.result).toHaveText("The activity was saved.");
  const assignments =
    "SELECT audience::text, due_on FROM assignments WHERE course_id = $1 AND ended_at IS NULL";
  expect(await rows(assignments, id)).toEqual([{ audience: "completed", due_on: null }]);

  await editor.button("Delete activity").click();
  const dialog = editor.main.getByRole("dialog");
  await dialog.getByRole("radio", { name: "They have to do it again" }).check();
  await dialog.getByLabel(/^New due date/).fill(later(30));
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await editor.room("Assignments");
  await editor.main.getByRole("link", { name: "People who had completed it" }).click();
  await expect(editor.main).toContainText("1 person");
  await expect(editor.main).toContainText("Not started");
  await expect(editor.main).toContainText("Only completions after the assignment count.");
  await editor.room("Learners");
  await expect(rowOf(adminsPage, "Test")).toContainText("Not started");
  expect(await rows("SELECT 1 FROM course_completions WHERE course_id = $1", id)).toHaveLength(1);
});

test("from a group's page a course and a learning path are assigned to it, and from the learners to those who are ticked", async ({
  newPlainAdmin,
  newPlainLearner,
  newPersona,
  rows,
}) => {
  const page = await newPlainAdmin();
  const id = await publishedCourse(rows, "Ladders", "Climb");
  await rows("INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Roofers')");
  await rows("INSERT INTO learning_paths (id, name) VALUES (gen_random_uuid(), 'Ladders, ropes and knots')");
  await page.open("/admin/groups?q=roofers");
  await page.follow("Roofers");
  const group = page.path;
  await page.follow("Assign course or learning path");
  await page.press("Search", { "Course or learning path": "ladd" });
  expect(page.wordsOf("li").filter((words) => words.includes("Assign…"))).toEqual([
    expect.stringMatching(/^Ladders Course/),
    expect.stringMatching(/^Ladders, ropes and knots Learning path Draft/),
  ]);
  const found = page.path;
  await page.follow("Assign… “Ladders, ropes and knots”");
  expect(page.words).toContain("To Roofers");
  await page.press("Assign learning path");
  expect(page.result).toContain("The learning path was assigned.");
  await page.open(found);
  await page.follow("Assign… “Ladders”");
  expect(page.words).toContain("To Roofers");
  await page.press("Assign course", { "A number of days after joining": true, "Number of days": "30" });
  expect(page.words).toContain("Due 30 days after joining");
  await page.open(group);
  expect(page.wordsOf("li").filter((words) => words.startsWith("Ladders"))).toEqual([
    expect.stringMatching(/^LaddersCourse · Required · Due 30 days after joining/),
    expect.stringMatching(/^Ladders, ropes and knotsLearning path · /),
  ]);

  const learner = await newPlainLearner(
    await newPersona({ profile: { first_name: "Ida", last_name: "Ladder" } }),
  );
  await (await learner.open("/courses/ladders")).press("Start course");
  await page.open(`/admin/courses/${id}/enrollments?assigned=no`);
  await page.press("Assign…", { "Select Ida Ladder": true });
  expect(page.words).toContain("To Ida Ladder");
  await page.press("Assign course");
  expect(page.result).toContain("The course was assigned.");
  expect(page.links).toContain("Ida Ladder");
});

test("people outside a manager's reach can't be chosen, nor malformed ids", async ({
  newPlainLearner,
  newPersona,
  rows,
}) => {
  const id = await publishedCourse(rows, "Forklifts", "Lift");
  const manager = await newPersona();
  const page = await newPlainLearner(manager);
  const people = await rows(
    `WITH team AS (INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Forklift team') RETURNING id),
     managed AS (
       INSERT INTO role_grants (person_id, role, group_id)
       SELECT person_id, 'manager', team.id FROM identities, team WHERE subject = $1),
     person AS (
       INSERT INTO people (id, first_name, last_name)
       SELECT gen_random_uuid(), name, 'Lifter' FROM unnest('{Insider,Outsider}'::text[]) AS name
       RETURNING id, first_name),
     member AS (
       INSERT INTO memberships (person_id, group_id, source)
       SELECT person.id, team.id, 'admin' FROM person, team WHERE first_name = 'Insider')
     SELECT id FROM person ORDER BY first_name`,
    manager.login,
  );
  const [insider, outsider] = people.map((person) => person.id);
  const ask = (query: string) => page.open(`/admin/courses/${id}/enrollments/change?${query}`);
  await ask(`do=exempt&person=${insider}&person=${outsider}`);
  expect(page.words).toContain("Exempt 1 person?");
  expect(page.words).toContain("Insider Lifter");
  expect(page.words).toContain("1 person you selected can’t be found");
  expect(page.words).not.toContain("Outsider");
  await ask(`do=exempt&person=${outsider}`);
  expect(page.words).toContain("These people were deleted, or you don’t manage them.");
  await ask(`do=exempt&person=${insider}&person=${insider}`);
  expect(page.words).toContain("Exempt 1 person?");
  expect(page.words, "the same person twice").not.toContain("can’t be found");
  await ask("do=exempt&whom=found&q=nobody");
  expect(page.words).toContain("No one matches the filters now.");
  await ask("do=remind");
  expect(page.words).toContain("Select at least one person.");
  await page.follow("Back to learners");
  expect(page.path).toBe(`/admin/courses/${id}/enrollments`);
  for (const query of ["do=exempt&person=none", "do=delete", `do=exempt&person=${insider}&sort=none`, ""])
    expect((await ask(query)).status, query).toBe(404);
});

const names = [
  "Katarína Horváthová",
  "Oluwaseun Adeyemi",
  "Bartholomew Featherstone",
  "Mei Chen",
  "Grażyna Wiśniewska",
];

test("a page of 25 learners is at most 52 KB of HTML, for admins and managers", async ({
  newPlainLearner,
  newPersona,
  newPlainAdmin,
  rows,
}) => {
  const id = await publishedCourse(rows, "Security at your desk", "Read");
  const manager = await newPersona();
  const managers = await newPlainLearner(manager);
  await rows(
    `WITH team AS (INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Customer service') RETURNING id),
     managed AS (
       INSERT INTO role_grants (person_id, role, group_id)
       SELECT person_id, 'manager', team.id FROM identities, team WHERE subject = $3),
     person AS (
       INSERT INTO people (id, first_name, last_name)
       SELECT gen_random_uuid(), split_part(name, ' ', 1), split_part(name, ' ', 2)
       FROM unnest($2::text[]) AS name, generate_series(1, 6) RETURNING id),
     member AS (
       INSERT INTO memberships (person_id, group_id, source) SELECT person.id, team.id, 'admin' FROM person, team),
     assignment AS (
       INSERT INTO assignments (id, course_id, audience, due_on)
       VALUES (gen_random_uuid(), $1, 'chosen', '2030-11-16') RETURNING id),
     assigned AS (
       INSERT INTO assignment_people (assignment_id, person_id) SELECT assignment.id, person.id FROM assignment, person)
     INSERT INTO enrollments (id, person_id, course_id, progress, last_active_on, completed_at)
     SELECT gen_random_uuid(), id, $1, 100, now(), now() FROM person`,
    id,
    names,
    manager.login,
  );
  await rows(
    `INSERT INTO course_completions
       (person_id, course_id, course_name, course_permalink, course_version, activities, completed_at)
     SELECT person_id, course_id, 'Security', 'security', 1, '[1, 2, 3, 4, 5, 6, 7]', now()
     FROM enrollments WHERE course_id = $1`,
    id,
  );
  await rows(
    `UPDATE last_sign_ins SET at = now() FROM enrollments
     WHERE enrollments.person_id = last_sign_ins.person_id AND course_id = $1`,
    id,
  );
  for (const { person } of [await newPlainAdmin(), managers]) {
    const { text: html } = await person.get(`/admin/courses/${id}/enrollments`);
    expect(html.match(/aria-label="Select /g)).toHaveLength(25);
    expect(html.match(/Version 1, 7 activities<\/small>/g)).toHaveLength(25);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(52 * 1024);
  }
});

test("choosing everyone on a page chooses nobody on the next page", async ({ newAdmin, rows }) => {
  const { page, main } = new CourseEditor(await newAdmin());
  const id = await publishedCourse(rows, "Scaffolding", "Climb");
  await rows(
    `WITH person AS (
       INSERT INTO people (id, first_name, last_name)
       SELECT gen_random_uuid(), 'Climber', 'Number ' || place FROM generate_series(10, 40) AS place RETURNING id
     )
     INSERT INTO enrollments (id, person_id, course_id, last_active_on)
     SELECT gen_random_uuid(), id, $1, current_date FROM person`,
    id,
  );
  await page.goto(`/admin/courses/${id}/enrollments`);
  const everyone = main.getByRole("checkbox", { name: "Select everyone on this page" });
  const actions = main.getByRole("region", { name: "Bulk actions" });
  await expect(actions, "nobody is chosen").toBeHidden();
  await everyone.check();
  await expect(main.getByText("Selected: 25")).toBeVisible();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y;
  expect(await topOf(actions)).toBeLessThan((await topOf(main.getByRole("table"))) ?? 0);
  await page
    .getByRole("navigation", { name: "Pages of the list" })
    .getByRole("link", { name: /Next/ })
    .click();
  await expect(page).toHaveURL(/page=2/);
  await expect(main.getByRole("checkbox", { name: /^Select Climber/ })).toHaveCount(6);
  await expect(everyone).not.toBeChecked();
  await main
    .getByRole("checkbox", { name: /^Select Climber/ })
    .first()
    .check();
  await expect(main.getByText("Selected: 1")).toBeVisible();
});

test("everyone the list finds is exempt after a question that counts them", async ({ newAdmin, rows }) => {
  const editor = new CourseEditor(await newAdmin());
  const { page, main } = editor;
  const id = await publishedCourse(rows, "Scaffolds", "Climb");
  await rows(
    `WITH person AS (
       INSERT INTO people (id, first_name, last_name)
       SELECT gen_random_uuid(), name, 'Rigger' FROM unnest('{Begun,Fresh}'::text[]) AS name RETURNING id, first_name
     ), begun AS (
       INSERT INTO enrollments (id, person_id, course_id, last_active_on)
       SELECT gen_random_uuid(), id, $1, current_date FROM person WHERE first_name = 'Begun'
     ), assignment AS (
       INSERT INTO assignments (id, course_id, audience) VALUES (gen_random_uuid(), $1, 'chosen') RETURNING id
     )
     INSERT INTO assignment_people (assignment_id, person_id) SELECT assignment.id, person.id FROM assignment, person`,
    id,
  );
  await page.goto(`/admin/courses/${id}/enrollments?state=in_progress`);
  await expect(rowOf(page, "Rigger")).toHaveCount(1);
  await main.getByRole("link", { name: "Clear" }).click();
  await expect(rowOf(page, "Rigger")).toHaveCount(2);
  await main.getByRole("checkbox", { name: "Select everyone on this page" }).check();
  await main.getByRole("checkbox", { name: /^Everyone matching the filters/ }).check();
  await editor.button("Exempt people…").click();
  await expect(main.getByRole("heading", { name: "Exempt 2 people?" })).toBeVisible();
  await main.getByLabel(/^Reason/).fill("Closed for the winter");
  await page.keyboard.press("Enter");
  await expect(editor.result).toHaveText("2 people are now exempt.");
});
