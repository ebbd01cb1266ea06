import { randomUUID } from "node:crypto";
import { expect, testOn } from "./fixtures";
import { publishedCourse } from "./published-course";

// This needs its own platform, because there can be ten fields.
const test = testOn({});

test("without JavaScript, fields are added, ordered, filled, searched, assigned by and deleted", async ({
  newPlainAdmin,
  rows,
}) => {
  const [ada, bob] = [randomUUID(), randomUUID()];
  await rows("INSERT INTO people (id, first_name) VALUES ($1, 'Ada'), ($2, 'Bob')", ada, bob);
  const course = await publishedCourse(rows, "Fire safety", "Alarms");

  const page = await newPlainAdmin();
  await page.open("/admin/custom-fields");
  await page.press("Add field", { Name: " Department " });
  expect(page.result).toContain("The field was added.");
  await page.press("Add field", { Name: "Department" });
  expect(page.field("Name").description).toContain("Another field already has this name.");
  await page.press("Add field", { Name: "Location" });
  await page.press("Move “Location” up");
  expect(page.words).toMatch(/Location moved\. .*Location.*Department/);

  await page.open(`/admin/people/${ada}`);
  await page.press("Save fields", { Department: "Sales", Location: "" });
  expect(page.result).toContain("The custom fields were saved.");
  expect(page.field("Department").value).toBe("Sales");
  await page.open("/admin/people");
  await page.press("Apply", { Department: "sales" });
  expect(page.words).toContain("Ada");
  expect(page.words).not.toContain("Bob");

  await page.open(`/admin/courses/${course}/assignments/new`);
  await page.press("Add condition", { Field: "Department", Value: "Sales" });
  await page.press("Add condition", { Field: "Location", Value: "Berlin" });
  await page.follow("Remove “Location is Berlin”");
  await page.follow("Continue");
  expect(page.words).toContain("To Everyone whose Department is Sales.");
  expect(page.words).toContain("Assigned to 1 person now.");
  await page.press("Assign course");
  expect(page.words).toContain("Everyone whose Department is Sales");

  await page.open("/admin/custom-fields");
  await page.follow("Department");
  expect(page.words).toContain("You can’t delete this field, because 1 assignment uses it.");
  await rows("UPDATE assignments SET ended_at = now()");
  await page.open(page.path);
  expect(page.words).toContain("The value of 1 person is deleted with it.");
  await page.press("Yes, delete it");
  expect(page.result).toContain("The field and its values were deleted.");
  expect(page.wordsOf("li")).toEqual([expect.stringContaining("Location")]);
});

test("a person's manager sees their team without a role, and no one else", async ({
  newPersona,
  newPlainLearner,
  rows,
}) => {
  const [report, stranger] = [randomUUID(), randomUUID()];
  await rows("INSERT INTO people (id, first_name) VALUES ($1, 'Report'), ($2, 'Stranger')", report, stranger);
  const persona = await newPersona();
  const page = await newPlainLearner(persona);
  expect((await page.open("/admin/team")).status).toBe(404);
  const [identity] = await rows("SELECT person_id FROM identities WHERE subject = $1", persona.login);
  await rows("UPDATE people SET manager_id = $1 WHERE id = $2", identity?.person_id, report);
  await page.open("/admin");
  await page.follow("View team");
  expect(page.words).not.toContain("Stranger");
  await page.follow("Report");
  expect(page.heading).toBe("Report");
  for (const path of [
    `/admin/team/${stranger}`,
    `/admin/people/${report}`,
    "/admin/people",
    "/admin/courses",
  ])
    expect((await page.open(path)).status, path).toBe(404);
});
