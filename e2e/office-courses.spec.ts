import { expect, testOn } from "./fixtures";
import { Course } from "./pages/course";
import { CourseOffice } from "./pages/course-office";
import { byKeyboard, typeInto } from "./pages/hands";

/** A platform whose courses nobody else counts. */
const test = testOn();

test.describe.configure({ timeout: 180_000 });

test("with the keyboard alone an admin builds a course, and a learner completes it", async ({
  page,
  newAdmin,
  signIn,
  newPersona,
}) => {
  const adminsPage = await newAdmin();
  const office = new CourseOffice(adminsPage, byKeyboard, typeInto);
  const status = office.main.getByRole("status");
  const id = await office.create("Fire safety");
  await office.addSection("Before");
  await office.addSection("During");
  await office.addActivity("Look", "## Look around", "Before");
  await office.addActivity("Listen", "Some **bold** words.", "Before");
  const down = office.button("Move “Look” down");
  await byKeyboard(down);
  await expect(status.filter({ hasText: "“Look” is 2 of 2 in “Before” now." })).toBeVisible();
  await expect(down).toBeFocused();
  await adminsPage.keyboard.press("Enter");
  await expect(status.filter({ hasText: "“Look” is 1 of 1 in “During” now." })).toBeVisible();
  await expect(down).toBeFocused();
  await adminsPage.keyboard.press("Enter");
  await expect(office.activities).toHaveText(["Listen", "Look"]);

  await byKeyboard(office.activities.filter({ hasText: "Listen" }));
  const preview = office.main.getByRole("region", { name: "Preview of the text" });
  await expect(preview.locator("strong")).toHaveText("bold");
  await typeInto(office.field(/^Text/), `\n\n## Further [on](${new URL(adminsPage.url()).origin})`);
  await expect(preview.getByRole("heading", { name: "Further on" })).toBeVisible();
  await expect(preview.getByText("(another site)")).toHaveCount(0);
  await byKeyboard(office.button("Save activity"));
  await expect(office.result).toBeFocused();
  await office.room("Preview");
  await expect(office.main).toContainText("This is what learners see");
  await signIn.as(await newPersona(), "/account");
  await page.goto("/courses/fire-safety");
  await expect(page.getByText("This course is not here")).toBeVisible();
  await adminsPage.goto(`/admin/courses/${id}`);
  await byKeyboard(office.main.getByRole("link", { name: "Publish…" }));
  await expect(office.main).toContainText("2 people can see it from now on");
  await byKeyboard(office.button("Publish"));
  await expect(office.result).toHaveText("Published.");

  await page.goto("/courses/fire-safety");
  const course = new Course(page);
  await course.start();
  await course.complete();
  await course.next("Look");
  await course.complete();
  await expect(course.state).toContainText("Course completed");
  await office.room("Learners");
  await expect(office.main).toContainText("1 person is enrolled, 1 has completed it.");
  await expect(office.main.getByRole("progressbar")).toHaveAttribute("value", "100");
});

test("without a script an admin builds a course, sees the text before it is saved, and moves what is in it", async ({
  newAdmin,
  rows,
}) => {
  const office = new CourseOffice(await newAdmin({ javaScriptEnabled: false }));
  const id = await office.create("Plain forms");
  await office.addSection("Only");
  await office.addActivity("One", "First.", "Only");
  await office.main.getByRole("link", { name: "Add activity to “Only”" }).click();
  await office.field("Title").fill("Two");
  await office.field(/^Text/).fill("Some **strong** words.");
  await office.button("Preview").click();
  const preview = office.main.getByRole("region", { name: "Preview of the text" });
  await expect(preview.locator("strong")).toHaveText("strong");
  await expect(office.field("Title")).toHaveValue("Two");
  expect(await rows("SELECT 1 FROM activities WHERE title = 'Two'"), "not saved yet").toEqual([]);
  await office.button("Add activity").click();
  await office.button("Move “Two” up").click();
  await expect(office.main.getByText("“Two” is 1 of 2 in “Only” now.")).toBeVisible();
  await expect(office.button("Move “Two” up")).toBeFocused();
  await expect(office.activities).toHaveText(["Two", "One"]);
  await rows("INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Plain group')");
  await office.room("Access");
  await office.button("Limit it to groups").click();
  await office.button("Yes, limit it to groups").click();
  await expect(office.main).toContainText("Nobody can see it");
  await office.main.getByRole("searchbox").fill("plain");
  await office.button("Search").click();
  await office.main.getByRole("button", { name: "Add “Plain group”" }).click();
  await expect(office.main.getByRole("button", { name: "Remove “Plain group”" })).toBeVisible();
  await office.room("Outline");
  await office.main.getByRole("link", { name: "Publish…" }).click();
  await expect(office.main).toContainText("Nobody can see it: no one is in its groups.");
  await office.button("Publish").click();
  await expect(office.result).toHaveText("Published.");
  const actions = await rows("SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY id", id);
  expect(actions.map(({ action }) => action)).toEqual([
    "course.created",
    "course.restricted",
    "course.shared",
    "course.published",
  ]);
  await office.main.getByRole("link", { name: "Who changed what" }).click();
  const entries = office.main.getByRole("row").filter({ hasText: "Operator" });
  await expect(entries).toHaveCount(8);
  await entries.filter({ hasText: "Activity moved" }).getByRole("link").first().click();
  await office.main.getByRole("link", { name: "All that was done to its course" }).click();
  await expect(entries).toHaveCount(8);
});

test("of two admins at one course the second is told, sees both, and loses nothing", async ({ newAdmin }) => {
  const [one, two] = [new CourseOffice(await newAdmin()), new CourseOffice(await newAdmin())];
  const id = await one.create("Shared course");
  for (const title of ["A", "B", "C"]) await one.addActivity(title, "Text.");
  for (const { page } of [one, two]) await page.goto(`/admin/courses/${id}/details`);
  await one.field("Name").fill("Named by one");
  await one.button("Save details").click();
  await expect(one.result).toHaveText("Saved.");
  await two.field(/^Short description/).fill("Described by two");
  await two.button("Save details").click();
  await expect(two.main.getByRole("alert")).toContainText("Somebody else saved other details");
  await expect(two.main.getByText("Saved meanwhile: Named by one")).toBeVisible();
  await expect(two.field(/^Short description/)).toHaveValue("Described by two");
  await two.field("Name").fill("Named by one");
  await two.button("Save details").click();
  await expect(two.result).toHaveText("Saved.");

  for (const { page } of [one, two]) await page.goto(`/admin/courses/${id}`);
  await one.button("Move “B” up").click();
  await expect(one.activities).toHaveText(["B", "A", "C"]);
  await two.button("Move “B” down").click();
  await expect(two.main.getByRole("alert")).toContainText("Somebody else changed the outline.");
  await expect(two.activities).toHaveText(["B", "A", "C"]);
  await two.activities.filter({ hasText: "C" }).dragTo(two.activities.filter({ hasText: "B" }), {
    targetPosition: { x: 5, y: 2 },
  });
  await expect(two.activities).toHaveText(["C", "B", "A"]);

  await one.page.goto(`/admin/courses/${id}`);
  await one.activities.filter({ hasText: "C" }).click();
  await two.activities.filter({ hasText: "C" }).click();
  await two.field(/^Text/).fill("Theirs.");
  await two.button("Save activity").click();
  await expect(two.result).toHaveText("The activity is saved.");
  await one.field(/^Text/).fill("Mine.");
  await one.button("Save activity").click();
  await expect(one.main.getByRole("alert")).toContainText("Somebody else saved this activity");
  await expect(one.main.getByLabel("Saved meanwhile:")).toHaveValue("Theirs.");
  await expect(one.field(/^Text/)).toHaveValue("Mine.");
});
