import { expect, test } from "./learner";
import { Course } from "./pages/course";
import { untilHydrated } from "./pages/hands";

const completions = `SELECT 1 FROM completions JOIN enrollments ON enrollments.id = enrollment_id
  JOIN identities USING (person_id) WHERE subject = $1`;

test("a completed activity offers only to continue, and to undo what was marked by mistake", async ({
  page,
  signIn,
  newPersona,
  rows,
  enrollmentOf,
}) => {
  const persona = await newPersona();
  const course = new Course(page);
  await signIn.as(persona, "/courses/journey");
  await course.start();
  await course.complete("Watch the road");
  await course.openFromOutline("Read the map");
  await expect(course.state).toContainText("Done");
  await expect(course.completeAndContinue).toHaveCount(0);
  await course.state.getByRole("link", { name: "Continue" }).click();
  await expect(course.title).toHaveText("Watch the road");
  expect(await rows(completions, persona.login)).toHaveLength(1);
  await course.openFromOutline("Read the map");
  await course.markToDo.click();
  await expect(course.completeAndContinue).toBeVisible();
  await expect(course.completeAndContinue).toBeFocused();
  expect(await rows(completions, persona.login)).toEqual([]);
  expect(await enrollmentOf(persona, "journey")).toMatchObject({ progress: 0, completed_at: null });
});

test("completing an activity by keyboard leads to the top of the next one", async ({
  page,
  signIn,
  newPersona,
}) => {
  const course = new Course(page);
  await signIn.as(await newPersona(), "/courses/journey");
  await course.start();
  await untilHydrated(course.completeAndContinue);
  await course.completeAndContinue.press("Enter");
  await expect(course.title).toHaveText("Watch the road");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("main")).toBeInViewport();
  await expect(course.title).toBeInViewport();
});

test("without JavaScript the last activity that was missing completes the course, wherever it stands", async ({
  newPlainLearner,
  newPersona,
}) => {
  const page = await newPlainLearner(await newPersona());
  await page.open("/courses/open");
  await page.press("Start course");
  await page.follow("Second things");
  await page.press("Complete and continue");
  expect(page.heading).toBe("First things");
  await page.press("Complete and continue");
  expect(page.heading).toMatch(/^You completed Open to all/);
  await page.follow("Back to the course");
  await page.follow("First things");
  await page.press("Mark as not done");
  await page.press("Complete and continue");
  expect(page.heading).toBe("Second things");
  await page.open("/courses/open/completed");
  expect(page.status, "it stays on record").toBe(200);
  await page.open("/courses/journey/completed");
  expect(page.path, "nothing was completed").toBe("/courses/journey");
});

test("reading on with Next completes what counts, up to the end of the course", async ({
  page,
  signIn,
  newPersona,
  enrollmentOf,
}) => {
  const persona = await newPersona();
  const course = new Course(page);
  await signIn.as(persona, "/courses/journey");
  await course.start();
  await course.goOn("Watch the road");
  await expect(page.getByText("You completed “Read the map”.")).toBeVisible();
  expect(await enrollmentOf(persona, "journey")).toMatchObject({ progress: 25 });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(course.title).toHaveText("Read the map");
  await expect(course.completeAndContinue).toBeVisible();
  expect(await enrollmentOf(persona, "journey")).toMatchObject({ progress: 0 });
  await course.openFromOutline("Watch the road");
  for (const title of ["Look around", "Take it home", "Stay a while"]) await course.goOn(title);
  // The last page is optional, and names what was left out.
  await course.goOn("Read the map");
  await expect(course.goesOn).toHaveText("Next Complete the course");
  await course.goesOn.click();
  await expect(course.title).toHaveText("You completed The journey");
  expect(await enrollmentOf(persona, "journey")).toMatchObject({ progress: 100 });
});

test("without JavaScript reading on with Next completes what counts, up to the end of the course", async ({
  newPlainLearner,
  newPersona,
  enrollmentOf,
}) => {
  const persona = await newPersona();
  const page = await newPlainLearner(persona);
  await page.open("/courses/journey");
  await page.press("Start course");
  await page.press("Next Watch the road");
  expect(page.words).toContain("You completed “Read the map”.");
  expect(await enrollmentOf(persona, "journey")).toMatchObject({ progress: 25 });
  await page.press("Undo");
  expect(page.heading).toBe("Read the map");
  expect(page.buttons).toContain("Complete and continue");
  expect(await enrollmentOf(persona, "journey")).toMatchObject({ progress: 0 });
  await page.follow("Watch the road");
  for (const title of ["Look around", "Take it home", "Stay a while"]) await page.press(`Next ${title}`);
  await page.follow("Still to do Read the map");
  await page.press("Next Complete the course");
  expect(page.heading).toBe("You completed The journey");
  expect(await enrollmentOf(persona, "journey")).toMatchObject({ progress: 100 });
});

test("a lost connection is reported, and the completion is saved when it is back", async ({
  page,
  context,
  signIn,
  newPersona,
  rows,
}) => {
  const persona = await newPersona();
  const course = new Course(page);
  await signIn.as(persona, "/courses/journey");
  await course.start();
  await untilHydrated(course.completeAndContinue);
  await context.setOffline(true);
  await course.completeAndContinue.click();
  await expect(page.getByRole("status").filter({ hasText: "You’re offline" })).toBeVisible();
  expect(await rows(completions, persona.login)).toEqual([]);
  await context.setOffline(false);
  await expect(course.title).toHaveText("Watch the road");
  await expect(page.getByText("You’re offline")).toHaveCount(0);
  expect(await rows(completions, persona.login)).toHaveLength(1);
});

test("a page from before an update of the platform says that it failed, and tries no longer", async ({
  page,
  signIn,
  newPersona,
}) => {
  const course = new Course(page);
  await signIn.as(await newPersona(), "/courses/journey");
  await course.start();
  await untilHydrated(course.completeAndContinue);
  await page.route("**/courses/**", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 404, headers: { "x-nextjs-action-not-found": "1" }, body: "" })
      : route.fallback(),
  );
  await course.completeAndContinue.click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
});

test("a double click saves once, and undoes nothing", async ({ page, signIn, newPersona, rows }) => {
  const persona = await newPersona();
  const course = new Course(page);
  await signIn.as(persona, "/courses/journey");
  await course.start();
  await course.completeAndContinue.dblclick({ delay: 20 });
  await expect(course.title).toHaveText("Watch the road");
  expect(await rows(completions, persona.login)).toHaveLength(1);
  await course.openFromOutline("Read the map");
  // Slow enough that the first click is answered before the second.
  const { x, y, width, height } = (await course.markToDo.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await course.markToDo.click();
  await expect(course.completeAndContinue).toBeVisible();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.reload();
  await expect(course.completeAndContinue).toBeVisible();
  expect(await rows(completions, persona.login)).toEqual([]);
});

test("two tabs agree", async ({ page, context, signIn, newPersona, rows }) => {
  const persona = await newPersona();
  await signIn.as(persona, "/courses/journey");
  const course = new Course(page);
  await course.start();
  const tab = await context.newPage();
  const other = new Course(tab);
  await tab.goto(page.url());
  await expect(other.completeAndContinue).toBeVisible();
  await course.complete("Watch the road");
  await other.complete("Watch the road");
  expect(await rows(completions, persona.login)).toHaveLength(1);
  await course.openFromOutline("Read the map");
  await course.markToDo.click();
  await expect(course.completeAndContinue).toBeVisible();
  await other.openFromOutline("Read the map");
  await expect(other.completeAndContinue).toBeVisible();
});

test("a changed course shows the current progress", async ({
  newPlainLearner,
  newPersona,
  rows,
  enrollmentOf,
}) => {
  const persona = await newPersona({ profile: { lms: { groups: ["Changing"] } } });
  const page = await newPlainLearner(persona);
  const add = (title: string, position: number) =>
    rows(
      `INSERT INTO activities (id, course_id, title, body, position)
       SELECT gen_random_uuid(), id, $1, 'A text.', $2 FROM courses WHERE permalink = 'changing'`,
      title,
      position,
    );
  const deleteAllBut = (...titles: string[]) =>
    rows(
      `DELETE FROM activities USING courses
       WHERE courses.id = course_id AND permalink = 'changing' AND title <> ALL ($1)`,
      titles,
    );
  const expectPercent = async (percent: number) => {
    await page.open("/courses");
    expect(page.words).toContain("Always changing");
    expect(page.progress, "of the only course").toEqual([percent]);
    expect(await enrollmentOf(persona, "changing")).toMatchObject({ progress: percent });
  };
  await deleteAllBut();
  await add("First", 1);
  await add("Second", 2);
  await page.open("/courses/changing");
  await page.press("Start course");
  await page.press("Complete and continue");
  expect(page.heading).toBe("Second");
  await expectPercent(50);
  await add("Before", 0);
  await add("Third", 3);
  await expectPercent(25);
  await page.open("/courses/changing");
  await page.follow("Third");
  await deleteAllBut("First");
  await page.press("Complete and continue");
  expect(page.heading, "of an activity that is gone").toBe("This activity isn’t available");
  await page.open("/courses");
  expect(page.words).toContain("Completed on");
  await add("Fourth", 2);
  const places = ["/", "/courses", "/catalog", "/courses/changing"];
  for (const path of places) {
    await page.open(path);
    expect(page.words, path).toMatch(/Completed on .+ · 1 new activity/);
  }
  expect(page.part("Outline")).toMatch(/Fourth.*New/);
  await page.follow("First");
  await page.press("Mark as not done");
  expect(page.part("Your progress")).toMatch(/completed this course on .+ stays on record/);
  await deleteAllBut();
  for (const path of places) {
    await page.open(path);
    expect(page.words, path).toContain("Always changing");
    expect(page.words, path).not.toContain("NaN");
  }
});

test("a course without activities says so, and nothing is not a number", async ({
  newPlainLearner,
  newPersona,
}) => {
  const page = await newPlainLearner(await newPersona({ profile: { lms: { groups: ["Empty"] } } }));
  for (const path of ["/", "/catalog", "/courses/empty"]) {
    await page.open(path);
    expect(page.words, path).toContain("Nothing in it");
    expect(page.words, path).not.toContain("NaN");
  }
  expect(page.words).toContain("This course has no activities yet");
  expect(page.buttons).not.toContain("Start course");
});
