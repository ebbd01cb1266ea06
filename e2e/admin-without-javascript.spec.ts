import { randomUUID } from "node:crypto";
import { expect, type Rows, testOn } from "./fixtures";
import { publishedCourse } from "./published-course";

// These tests need their own platform, because others count the courses of the shared one. Mails wait, because no server listens there.
const test = testOn({ SMTP_URL: "smtp://127.0.0.1:9" });

// The tests share one platform and run in sequence.
test.describe.configure({ mode: "default" });

test("without JavaScript roles are given and taken, by hand and by rule", async ({ newPlainAdmin, rows }) => {
  const id = await newPerson(rows);
  const page = await newPlainAdmin();
  await page.open(`/admin/people/${id}/roles`);
  await page.press("Make reporter");
  expect(page.result).toContain("The role was granted.");
  await page.follow("Change roles");
  await page.press("Yes, remove it");
  expect(page.result).toContain("The role was removed.");

  const group = `leads-${id}`;
  await page.open("/admin/roles");
  await page.press("Add rule");
  expect(page.words).toContain("Go to the first marked field");
  await page.press("Add rule", { "Group at the identity provider": group, Role: "Reporter" });
  expect(page.words).toContain(`Members of ${group} get the role Reporter`);
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
  await page.open("/admin/roles");
  await page.press("Yes, delete it", { "End 1 session of people who have the role by this rule": true });
  expect(page.words).not.toContain(group);
  expect(await rows("SELECT FROM sessions WHERE person_id = $1", id)).toEqual([]);
});

test("without JavaScript who completed a changed course has to do it again, and a certificate is given and revoked", async ({
  newPlainAdmin,
  rows,
}) => {
  const { id: course } = await newCourse(rows);
  const person = await newPerson(rows);
  const page = await newPlainAdmin();
  const months = "Validity (months)";
  await page.open(`/admin/courses/${course}/certificates`);
  await page.press("Save settings", { "Issue a certificate": true, [months]: "never" });
  expect(page.field(months).isInvalid).toBe(true);
  await page.press("Save settings", { [months]: "12" });
  expect(page.result).toContain("The certificate settings were saved.");

  await rows(
    `INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, activities, completed_at)
     VALUES ($1, $2, 'Plain', 'plain', '[]', now())`,
    person,
    course,
  );
  await page.open(page.path);
  await page.follow(/^\d{4}-\d{6}$/);
  await page.press("Revoke certificate");
  expect(page.field("Reason").isInvalid).toBe(true);
  await page.press("Revoke certificate", { Reason: "Somebody else sat the test" });
  expect(page.result).toContain("The certificate was revoked.");

  await page.open(`/admin/courses/${course}`);
  await page.follow("Breathe");
  expect(page.words).toContain("For the 1 person who completed this course");
  await page.press("Save activity", { "They have to do it again": true, "New due date": "2000-01-01" });
  expect(page.field("New due date", "Save activity").isInvalid).toBe(true);
  expect(page.field("They have to do it again", "Save activity").isChecked).toBe(true);
  await page.press("Save activity", { "New due date": "" });
  expect(page.result).toContain("The activity was saved.");
  const made = "SELECT audience::text FROM assignments WHERE course_id = $1";
  expect(await rows(made, course)).toEqual([{ audience: "completed" }]);
});

test("without JavaScript a course is shared with a group from either's page, and a refused mail is tried again", async ({
  newPlainAdmin,
  rows,
}) => {
  const course = await newCourse(rows);
  const group = randomUUID();
  const [name, address] = [`Group ${group}`, `${group}@example.com`];
  await rows("INSERT INTO groups (id, name) VALUES ($1, $2)", group, name);
  const page = await newPlainAdmin();
  await page.open(`/admin/courses/${course.id}/access?q=${name}`);
  await page.press("Save access", { [name]: true });
  expect(page.result).toContain("The course’s access was saved.");
  await page.open(`/admin/groups/${group}/courses?q=${course.name}`);
  expect(page.field(course.name).isChecked).toBe(true);
  await page.press("Save courses", { [course.name]: false });
  expect(page.result).toContain("The courses this group can see were saved.");
  expect(await rows("SELECT 1 FROM course_group_access WHERE group_id = $1", group)).toEqual([]);

  const person = await newPerson(rows);
  await rows(
    `INSERT INTO outbox (key, kind, person_id, subject_id, outcome, ended_at, address, failure)
     VALUES ($2, 'overdue', $1, $1, 'refused', now(), $2, '550 No such mailbox')`,
    person,
    address,
  );
  await page.open("/admin/mail");
  await page.press(`Retry ${address}`);
  expect(page.words).toContain("will be retried within a minute");
  expect(page.words).not.toContain(address);
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
