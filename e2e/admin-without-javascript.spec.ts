import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright/test";
import { expect, type Rows, testOn } from "./fixtures";
import { publishedCourse } from "./published-course";

// These tests need their own platform, because others count the courses of the shared one. Mails wait, because no server listens there.
const test = testOn({ SMTP_URL: "smtp://127.0.0.1:9" });

// The tests share one platform and run in sequence.
test.describe.configure({ mode: "default" });

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("main").getByRole("button", { name, exact: typeof name === "string" });

test("without JavaScript roles are given and taken, by hand and by rule", async ({ newAdmin, rows }) => {
  const id = await newPerson(rows);
  const page = await newAdmin({ javaScriptEnabled: false });
  const main = page.getByRole("main");
  await page.goto(`/admin/people/${id}/roles`);
  await button(page, "Make them a reporter").click();
  await expect(main).toContainText("The role is theirs now.");
  await main.getByRole("link", { name: "Change roles" }).click();
  await button(page, /^Take away/).click();
  await button(page, "Yes, take it away").click();
  await expect(main).toContainText("The role is taken away.");

  const group = `leads-${id}`;
  await page.goto("/admin/roles");
  await button(page, "Add rule").click();
  await expect(main).toContainText("1 field needs your attention");
  await main.getByLabel("Group at the identity provider").fill(group);
  await main.getByLabel("Role", { exact: true }).selectOption("reporter");
  await expect(main.getByLabel("Group that they manage")).toBeHidden();
  await button(page, "Add rule").click();
  await expect(main).toContainText(`Members of ${group} get the role Reporter`);
  await rows(
    `INSERT INTO role_grants (person_id, role, rule_id) SELECT $1, 'reporter', id FROM role_rules WHERE provider_group = $2`,
    id,
    group,
  );
  await rows(
    `INSERT INTO sessions (id, token_hash, person_id, expires_at) VALUES (gen_random_uuid(), $1, $2, now() + interval '1 hour')`,
    `of ${id}`,
    id,
  );
  await page.reload();
  await button(page, new RegExp(`^Delete.*${group}`)).click();
  await main
    .getByRole("checkbox", { name: "End 1 session of people who have the role by this rule" })
    .check();
  await button(page, "Yes, delete it").click();
  await expect(main).not.toContainText(group);
  expect(await rows("SELECT FROM sessions WHERE person_id = $1", id)).toEqual([]);
});

test("without JavaScript who completed a changed course has to do it again, and a certificate is given and revoked", async ({
  newAdmin,
  rows,
}) => {
  const { id: course } = await newCourse(rows);
  const person = await newPerson(rows);
  const page = await newAdmin({ javaScriptEnabled: false });
  const main = page.getByRole("main");
  await page.goto(`/admin/courses/${course}/certificates`);
  await main.getByRole("switch", { name: "Give a certificate" }).check();
  await main.getByLabel("Valid for how many months").fill("never");
  await button(page, "Save").click();
  await expect(main.getByLabel("Valid for how many months")).toHaveAttribute("aria-invalid", "true");
  await main.getByLabel("Valid for how many months").fill("12");
  await button(page, "Save").click();
  await expect(main).toContainText("The certificate settings are saved.");

  await rows(
    `INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, activities, completed_at)
     VALUES ($1, $2, 'Plain', 'plain', '[]', now())`,
    person,
    course,
  );
  await page.reload();
  await main.getByRole("link", { name: /^\d{4}-\d{6}$/ }).click();
  await button(page, "Revoke certificate").click();
  await expect(main.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await main.getByLabel("Reason").fill("Somebody else sat the test");
  await button(page, "Revoke certificate").click();
  await expect(main).toContainText("The certificate is revoked.");

  await page.goto(`/admin/courses/${course}`);
  await main.getByRole("link", { name: "Breathe" }).click();
  const question = main.getByRole("group", { name: "For the 1 person who completed this course" }).first();
  await question.getByRole("radio", { name: "They have to do it again" }).check();
  await question.getByLabel(/^By/).fill("2000-01-01");
  await button(page, "Save activity").click();
  await expect(question.getByLabel(/^By/)).toHaveAttribute("aria-invalid", "true");
  await expect(question.getByRole("radio", { name: "They have to do it again" })).toBeChecked();
  await question.getByLabel(/^By/).fill("");
  await button(page, "Save activity").click();
  await expect(main).toContainText("The activity is saved.");
  const made = "SELECT audience::text FROM assignments WHERE course_id = $1";
  expect(await rows(made, course)).toEqual([{ audience: "completed" }]);
});

test("without JavaScript a course is shared with a group from either's page, and a refused mail is tried again", async ({
  newAdmin,
  rows,
}) => {
  const course = await newCourse(rows);
  const group = randomUUID();
  const [name, address] = [`Group ${group}`, `${group}@example.com`];
  await rows("INSERT INTO groups (id, name) VALUES ($1, $2)", group, name);
  const page = await newAdmin({ javaScriptEnabled: false });
  const main = page.getByRole("main");
  await page.goto(`/admin/courses/${course.id}/access?q=${name}`);
  await main.getByRole("checkbox", { name }).check();
  await button(page, "Save access").click();
  await expect(main).toContainText("Who can see the course is saved.");
  await page.goto(`/admin/groups/${group}/courses?q=${course.name}`);
  await expect(main.getByRole("checkbox", { name: course.name })).toBeChecked();
  await main.getByRole("checkbox", { name: course.name }).uncheck();
  await button(page, "Save courses").click();
  await expect(main).toContainText("The courses that this group can see are saved.");
  expect(await rows("SELECT 1 FROM course_group_access WHERE group_id = $1", group)).toEqual([]);

  const person = await newPerson(rows);
  await rows(
    `INSERT INTO outbox (key, kind, person_id, subject_id, outcome, ended_at, address, failure)
     VALUES ($2, 'overdue', $1, $1, 'refused', now(), $2, '550 No such mailbox')`,
    person,
    address,
  );
  await page.goto("/admin/mail");
  await button(page, `Try again: ${address}`).click();
  await expect(main).toContainText("is sent again within a minute");
  await expect(main).not.toContainText(address);
});

async function newPerson(rows: Rows): Promise<string> {
  const id = randomUUID();
  await rows(
    "INSERT INTO people (id, first_name, last_name, updated_at) VALUES ($1::uuid, 'Test', $1::uuid::text, now())",
    id,
  );
  return id;
}

/** No learner sees these. */
async function newCourse(rows: Rows) {
  const name = `Plain ${randomUUID()}`;
  const id = await publishedCourse(rows, name, "Breathe");
  await rows("UPDATE courses SET access = 'groups' WHERE id = $1", id);
  return { id, name };
}
