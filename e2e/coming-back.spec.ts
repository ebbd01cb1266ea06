import { expect, test } from "./learner";
import { Course } from "./pages/course";

test("the dashboard continues at the very activity that was open last", async ({
  page,
  signIn,
  newPersona,
}) => {
  const course = new Course(page);
  await signIn.as(await newPersona(), "/courses/journey");
  await course.start();
  await course.openFromOutline("Look around");
  const last = page.url();
  await page.goto("/");
  const panel = page.getByRole("region", { name: "Continue where you left off" });
  await expect(panel).toContainText("Look around");
  await panel.getByRole("link", { name: /^Continue/ }).click();
  await expect(page).toHaveURL(last);
  await page.goto("/courses/journey");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Continue/ })
    .click();
  await expect(page).toHaveURL(last);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an activity's address leads there through sign-in", async ({ page, signIn, newPersona, rows }) => {
      const [activity] = await rows("SELECT id FROM activities WHERE title = 'Take it home'");
      const path = `/courses/journey/activities/${activity?.id}`;
      await signIn.byHand(await newPersona(), path);
      await expect(page).toHaveURL(path);
      await expect(new Course(page).title).toHaveText("Take it home");
    });

    test("after a revoked session, sign-in returns the learner to the same activity", async ({
      page,
      signIn,
      newPersona,
      rows,
    }) => {
      const persona = await newPersona();
      const course = new Course(page);
      await signIn.as(persona, "/courses/journey");
      await course.start();
      await course.goOn("Watch the road");
      const here = page.url();
      await rows(
        "DELETE FROM sessions USING identities WHERE sessions.person_id = identities.person_id AND subject = $1",
        persona.login,
      );
      await course.completeAndContinue.click();
      await expect(page).toHaveURL(/\/auth\/sign-in\?destination=/);
      await signIn.begin();
      await signIn.choose(persona);
      await expect(page).toHaveURL(here);
      await expect(course.title).toHaveText("Watch the road");
      await course.complete("Look around");
    });
  });
}

test("back and forward keep completions", async ({ page, signIn, newPersona }) => {
  const course = new Course(page);
  await signIn.as(await newPersona(), "/courses/journey");
  await course.start();
  await course.complete("Watch the road");
  await course.complete("Look around");
  await page.goBack();
  await expect(course.title).toHaveText("Watch the road");
  await expect(course.markToDo).toBeVisible();
  await page.goForward();
  await expect(course.title).toHaveText("Look around");
  await expect(course.completeAndContinue).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(course.title).toHaveText("Read the map");
  await expect(course.markToDo).toBeVisible();
  await page.goBack();
  await expect(course.title).toHaveText("The journey");
  await expect(page.getByRole("progressbar")).toHaveJSProperty("value", 50);
});
