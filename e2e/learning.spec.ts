import { expect, test } from "./learner";
import { Course } from "./pages/course";
import { byKeyboard, byTouch } from "./pages/hands";
import { expectNoSidewaysScroll } from "./pages/progress";

const ways = {
  "by keyboard alone": { press: byKeyboard, use: {} },
  "on a phone": {
    press: byTouch,
    use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
  },
};

for (const [way, { press, use }] of Object.entries(ways)) {
  test.describe(way, () => {
    test.use(use);

    test("a new learner completes a course", async ({ page, newPersona, enrollmentOf }) => {
      const persona = await newPersona();
      const course = new Course(page, press);
      await page.goto("/");
      await press(page.getByRole("link", { name: "Sign in", exact: true }));
      await press(page.getByRole("button", { name: persona.label }));
      await expect(page.getByRole("region", { name: "Start here" })).toBeVisible();
      await press(page.getByRole("link", { name: "Catalog", exact: true }));
      await expect(course.title).toHaveText("Catalog");
      await press(page.getByRole("link", { name: "The journey", exact: true }));
      await expect(course.title).toHaveText("The journey");
      await course.start();
      await expect(course.title).toHaveText("Read the map");
      await course.complete("Watch the road");
      expect(await enrollmentOf(persona, "journey")).toMatchObject({ progress: 25, completed_at: null });
      for (const next of ["Look around", "Take it home", /^You completed/]) {
        await expectNoSidewaysScroll(page);
        await course.complete(next);
      }
      await expect(page).toHaveURL("/courses/journey/completed");
      await expect(page.getByRole("main")).toContainText("4 completed activities");
      await press(page.getByRole("link", { name: "Back to the course" }));
      await expect(course.title).toHaveText("The journey");
      expect(await enrollmentOf(persona, "journey")).toMatchObject({
        progress: 100,
        completed_at: expect.any(String),
      });
    });
  });
}

test("without JavaScript a new learner completes a course, and every page shows the progress", async ({
  newPlainLearner,
  newPersona,
  enrollmentOf,
}) => {
  const persona = await newPersona();
  const page = await newPlainLearner(persona);
  const places = ["/", "/courses", "/catalog"];
  await page.open("/");
  expect(page.part("Start here")).not.toBe("");
  await page.follow("Catalog");
  await page.follow("The journey");
  await page.press("Start course");
  expect(page.heading).toBe("Read the map");
  await page.press("Complete and continue");
  const here = page.path;
  for (const place of places) {
    await page.open(place);
    expect(new Set(page.progress), place).toEqual(new Set([25]));
  }
  expect(await enrollmentOf(persona, "journey")).toMatchObject({ progress: 25, completed_at: null });
  await page.open(here);
  for (const next of ["Watch the road", "Look around", "Take it home"]) {
    expect(page.heading).toBe(next);
    await page.press("Complete and continue");
  }
  expect(page.path).toBe("/courses/journey/completed");
  expect(page.words).toContain("4 completed activities");
  await page.follow("Back to the course");
  expect(page.heading).toBe("The journey");
  for (const place of places) {
    await page.open(place);
    expect(page.wordsOf("li"), place).toContainEqual(expect.stringMatching(/The journey.*Completed/));
  }
  expect(await enrollmentOf(persona, "journey")).toMatchObject({
    progress: 100,
    completed_at: expect.any(String),
  });
});

test("pages don’t scroll sideways on the smallest phone", async ({ page, signIn, newPersona }) => {
  const course = new Course(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/courses/journey");
  await expectNoSidewaysScroll(page);
  await signIn.quietly(await newPersona());
  for (const path of ["/", "/catalog", "/account", "/courses/journey"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await course.start();
  for (const title of ["Watch the road", "Look around", "Take it home"]) {
    await expectNoSidewaysScroll(page);
    await course.goOn(title);
  }
  await course.openFromOutline("Stay a while");
  await expectNoSidewaysScroll(page);
  for (const path of ["/", "/courses", "/courses/journey"]) {
    await page.goto(path);
    await expectNoSidewaysScroll(page);
  }
});
