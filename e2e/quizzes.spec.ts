import { axeScript, violationsOf } from "./axe";
import { expect, test } from "./fixtures";
import { Course } from "./pages/course";
import { keyboard, typeInto, untilHydrated } from "./pages/hands";
import { PlainPage } from "./plain-page";
import { allTypes, publishedQuiz } from "./quiz";
import { expectNoLeaks } from "./quiz-leaks";

test("a learner passes a quiz of all types, and each answer is saved as it is given", async ({
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const { path } = await publishedQuiz(rows, "Quiz of all types", allTypes, { time_limit_minutes: 30 });
  await page.addInitScript(axeScript);
  await signIn.as(await newPersona(), path);
  await page.getByRole("button", { name: "Start the quiz" }).click();
  const submit = page.getByRole("button", { name: "Submit quiz" });
  await untilHydrated(submit);
  const question = (name: RegExp) => page.getByRole("group", { name });
  await page.getByRole("radio", { name: "Oslo" }).check();
  await expect(question(/Norway/).getByRole("status")).toHaveText("Saved");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("checkbox", { name: "Mars" }).check();
  await page.getByRole("checkbox", { name: "Venus" }).check();
  await page.getByRole("radio", { name: "True", exact: true }).check();
  await page.getByRole("textbox", { name: /Paris/ }).fill("seine");
  await page.getByRole("textbox", { name: /half of 7/ }).fill("3,5");
  await submit.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submit with unanswered questions?");
  await page.getByRole("link", { name: "Question 6" }).click();
  await expect(page.getByRole("textbox", { name: /Paris/ })).toHaveValue("seine");
  await page.getByRole("combobox", { name: "France" }).selectOption("Paris");
  await page.getByRole("combobox", { name: "Italy" }).selectOption("Rome");
  const ordering = question(/Order by size/);
  const items = () => ordering.getByRole("listitem").allInnerTexts();
  const rank = (text: string) => ["Mouse", "Cat", "Elephant"].findIndex((one) => text.includes(one));
  await ordering.getByRole("button", { name: "Keep this order" }).click();
  for (let turn = 0; turn < 3; turn += 1) {
    const ranks = (await items()).map(rank);
    const wrong = ranks.findIndex((one, index) => one > (ranks[index + 1] ?? 9));
    if (wrong >= 0) await ordering.getByRole("button", { name: `Move item ${wrong + 1} down` }).click();
  }
  await expect(ordering.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  expect((await items()).map(rank), "after a reload").toEqual([0, 1, 2]);
  await untilHydrated(submit);
  await submit.click();
  await expect(page.getByRole("heading", { name: "You passed" })).toBeVisible();
  await expect(page.getByText("Your score is 100%.")).toBeVisible();
  await expect(page.getByText("Since 1814.")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Continue the course" }).click();
  await page.waitForURL("**/completed");
  await page.goto(path);
  await expect(new Course(page).state).toContainText("completed on");
  await expect(page.getByText("Passed, 100%")).toBeVisible();
});

test("with the keyboard alone a learner answers every type of question and completes the course", async ({
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const { press, select } = keyboard;
  const { path } = await publishedQuiz(rows, "Quiz by keyboard", allTypes);
  await signIn.as(await newPersona(), path);
  await press(page.getByRole("button", { name: "Start the quiz" }));
  const submit = page.getByRole("button", { name: "Submit quiz" });
  await untilHydrated(submit);
  const tick = async (name: string, role: "radio" | "checkbox") => {
    await typeInto(page.getByRole(role, { name, exact: true }), "");
    await page.keyboard.press("Space");
  };
  await tick("Oslo", "radio");
  await tick("Mars", "checkbox");
  await tick("Venus", "checkbox");
  await tick("True", "radio");
  await typeInto(page.getByRole("textbox", { name: /Paris/ }), "Seine");
  await typeInto(page.getByRole("textbox", { name: /half of 7/ }), "3.5");
  await select(page.getByRole("combobox", { name: "France" }), "Paris");
  await select(page.getByRole("combobox", { name: "Italy" }), "Rome");
  const ordering = page.getByRole("group", { name: /Order by size/ });
  const items = () => ordering.getByRole("listitem").allInnerTexts();
  const place = async (name: string) => (await items()).findIndex((text) => text.includes(name));
  await press(ordering.getByRole("button", { name: "Keep this order" }));
  for (const name of ["Elephant", "Cat"])
    for (let from = await place(name); from < (name === "Cat" ? 1 : 2); from += 1)
      await press(ordering.getByRole("button", { name: `Move item ${from + 1} down` }));
  await expect(ordering.getByRole("listitem")).toContainText(["Mouse", "Cat", "Elephant"]);
  await press(submit);
  await expect(page.getByRole("heading", { name: "You passed" })).toBeVisible();
  await press(page.getByRole("link", { name: "Continue the course" }));
  await page.waitForURL("**/completed");
});

test("an answer given while the connection is lost is saved when it comes back", async ({
  page,
  context,
  signIn,
  newPersona,
  rows,
}) => {
  const { path } = await publishedQuiz(rows, "Quiz without network", allTypes.slice(0, 1));
  await signIn.as(await newPersona(), path);
  await page.getByRole("button", { name: "Start the quiz" }).click();
  await untilHydrated(page.getByRole("button", { name: "Submit quiz" }));
  await context.setOffline(true);
  await page.getByRole("radio", { name: "Bergen" }).check();
  const status = page.getByRole("group").getByRole("status");
  await expect(status).toHaveText(/^Not saved/);
  await context.setOffline(false);
  await expect(status).toHaveText("Saved");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Bergen" })).toBeChecked();
});

test("without JavaScript a learner answers one question at a time, and passes", async ({
  newPlainLearner,
  newPersona,
  rows,
}) => {
  const { path } = await publishedQuiz(rows, "Quiz without script", allTypes, {
    navigation: "one_at_a_time",
    pass_mark: 70,
  });
  const page = await newPlainLearner(await newPersona());
  await page.open(path);
  await page.press("Start the quiz");
  await page.press("Next question", { Oslo: true });
  await page.press("Next question", { Mars: true, Venus: true });
  await page.press("Previous question");
  expect(page.field("Mars").isChecked, "of a saved answer").toBe(true);
  await page.press("Next question");
  await page.press("Next question", { True: true });
  await page.press("Next question", {
    "Question 4 of 7": "Seine",
  });
  await page.press("Next question", { "Question 5 of 7": "3.5" });
  await page.press("Next question", { France: "Paris", Italy: "Rome" });
  await page.press("Submit quiz");
  expect(page.heading).toBe("Submit with unanswered questions?");
  await page.press("Submit anyway");
  expect(page.words).toContain("You passed");
  await page.follow("Continue the course");
  expect(page.path).toMatch(/\/completed$/);
  await page.open(path);
  expect(page.part("Your progress")).toContain("completed on");
});

test("without a way back, earlier answers stay as they are", async ({
  newPlainLearner,
  newPersona,
  rows,
}) => {
  const { path } = await publishedQuiz(rows, "Quiz without return", allTypes.slice(0, 3), {
    navigation: "forward_only",
  });
  const page = await newPlainLearner(await newPersona());
  await page.open(path);
  await page.press("Start the quiz");
  expect(page.words).toContain("Question 1 of 3");
  await page.press("Next question", { Bergen: true });
  expect(page.words).toContain("Question 2 of 3");
  await page.open(`${page.path.replace(/\?.*/, "")}?question=1`);
  expect(page.words).toContain("Question 2 of 3");
});

test("a learner reads that a change came after the end of the attempt", async ({
  newPlainLearner,
  newPersona,
  rows,
}) => {
  const { path, quizId } = await publishedQuiz(rows, "Quiz that ends", allTypes.slice(0, 1));
  const page = await newPlainLearner(await newPersona());
  await page.open(path);
  await page.press("Start the quiz");
  await rows(
    "UPDATE quiz_attempts SET closes_at = now() - interval '1 minute' WHERE activity_id = $1",
    quizId,
  );
  await page.press("Submit quiz", { Bergen: true });
  expect(page.words).toContain("Your last change wasn’t saved");
  expect(page.words).toContain("Time ran out");
});

test("a retried submission sends the answers of then, and a login page saves nothing", async ({
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const { path } = await publishedQuiz(rows, "Quiz with bad network", [allTypes[3] ?? {}]);
  await signIn.as(await newPersona(), path);
  await page.getByRole("button", { name: "Start the quiz" }).click();
  const submit = page.getByRole("button", { name: "Submit quiz" });
  await untilHydrated(submit);
  const river = page.getByRole("textbox");
  const state = page.getByRole("group").getByRole("status");
  const loginPage = { contentType: "text/html", body: "<h1>Free Wi-Fi</h1>" };
  await page.route("**/answers", (route) => route.fulfill(loginPage), { times: 1 });
  await river.fill("Rhine");
  await expect(state).toHaveText(/^Not saved yet/);
  await expect(state).toHaveText("Saved");
  let isCut = true;
  await page.route(/attempts\/[\w-]+$/, (route) => (isCut ? route.abort() : route.continue()));
  await river.fill("Loire");
  await submit.click();
  await expect(page.getByText("You’re offline")).toBeVisible();
  await river.fill("Seine");
  await expect(state).toHaveText("Saved");
  isCut = false;
  await expect(page.getByRole("heading", { name: "You passed" })).toBeVisible();
});

test("without JavaScript, a second tab overwrites nothing, and learns that the quiz is submitted", async ({
  newPlainLearner,
  newPersona,
  rows,
  running,
}) => {
  const { path } = await publishedQuiz(rows, "Quiz in two tabs", allTypes.slice(0, 3), { pass_mark: 60 });
  const one = await newPlainLearner(await newPersona());
  await one.open(path);
  await one.press("Start the quiz");
  const other = new PlainPage(one.person, running.baseUrl);
  await other.open(one.path);
  await one.press("Save answers", { Oslo: true });
  await other.press("Save answers", { Mars: true, Venus: true });
  await other.press("Submit quiz");
  await other.press("Submit anyway");
  expect(other.words).toContain("You passed");
  await one.press("Save answers", { Bergen: true });
  expect(one.words).toContain("You passed");
});

test("on the way back, a learner finds the saved answers", async ({ page, signIn, newPersona, rows }) => {
  const types = [allTypes[0], allTypes[3], allTypes[5], allTypes[6]] as object[];
  const { path } = await publishedQuiz(rows, "Quiz on the way back", types, { navigation: "one_at_a_time" });
  await signIn.as(await newPersona(), path);
  await page.getByRole("button", { name: "Start the quiz" }).click();
  const next = page.getByRole("button", { name: "Next question" });
  await untilHydrated(next);
  await page.getByRole("radio", { name: "Oslo" }).check();
  await next.click();
  await expect(page.getByRole("group", { name: /Paris/ })).toBeFocused();
  await page.getByRole("textbox", { name: /Paris/ }).fill("Seine");
  await next.click();
  await page.getByRole("combobox", { name: "France" }).selectOption("Paris");
  await expect(page.getByRole("group").getByRole("status")).toHaveText("Saved");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: /Paris/ })).toHaveValue("Seine");
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Oslo" })).toBeChecked();
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole("combobox", { name: "France" })).toHaveValue(/\d/);
  await page.getByRole("link", { name: "Final test" }).click();
  await page.getByRole("button", { name: "Continue the quiz" }).waitFor();
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "France" })).toHaveValue(/\d/);
});

test("text typed right before the way back is saved, and the page still reacts", async ({
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const types = [allTypes[0], allTypes[3]] as object[];
  const { path } = await publishedQuiz(rows, "Quiz left at once", types, { navigation: "one_at_a_time" });
  await signIn.as(await newPersona(), path);
  await page.getByRole("button", { name: "Start the quiz" }).click();
  const next = page.getByRole("button", { name: "Next question" });
  await untilHydrated(next);
  await next.click();
  await page.getByRole("textbox", { name: /Paris/ }).fill("Seine");
  await page.goBack();
  await page.getByRole("radio", { name: "Oslo" }).check();
  await expect(page.getByRole("group").getByRole("status")).toHaveText("Saved");
  await next.click();
  await expect(page.getByRole("textbox", { name: /Paris/ })).toHaveValue("Seine");
});

test("text typed until the end of time counts, and the result's page reacts", async ({
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const { path, quizId } = await publishedQuiz(rows, "Quiz typed to the end", [allTypes[3] ?? {}], {
    time_limit_minutes: 10,
  });
  await page.clock.install();
  await signIn.as(await newPersona(), path);
  await page.getByRole("button", { name: "Start the quiz" }).click();
  await untilHydrated(page.getByRole("button", { name: "Submit quiz" }));
  const river = page.getByRole("textbox");
  await river.fill("Seine");
  await rows(
    "UPDATE quiz_attempts SET closes_at = now() + interval '3 seconds' WHERE activity_id = $1",
    quizId,
  );
  await page.clock.fastForward("10:00");
  const result = page.getByRole("heading", { name: "You passed" });
  // Spaces don't count.
  while (!(await result.isVisible())) await river.press("Space", { timeout: 500 }).catch(() => {});
  await page.getByRole("link", { name: "Continue the course" }).click();
  await expect(page).not.toHaveURL(/attempts/);
});

test("more time reaches a page that waits, and text too late stays on it with an error", async ({
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const { path, quizId } = await publishedQuiz(rows, "Quiz with more time", [allTypes[3] ?? {}], {
    time_limit_minutes: 10,
  });
  const end = (seconds: number) =>
    rows(
      "UPDATE quiz_attempts SET closes_at = now() + $1 * interval '1 second' WHERE activity_id = $2",
      seconds,
      quizId,
    );
  await page.clock.install();
  await signIn.as(await newPersona(), path);
  await page.getByRole("button", { name: "Start the quiz" }).click();
  await untilHydrated(page.getByRole("button", { name: "Submit quiz" }));
  await end(900);
  await page.clock.fastForward("10:00");
  await expect(page.getByRole("timer")).toHaveText(/^1[45]:\d\d left$/);
  const river = page.getByRole("textbox");
  await river.fill("Sei");
  await expect(page.getByRole("group").getByRole("status")).toHaveText("Saved");
  await end(-60);
  await river.fill("Seine");
  await expect(page.getByRole("group").getByRole("status")).toHaveText(/^This attempt has ended/);
  await page.getByRole("button", { name: "Submit quiz" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This attempt has ended" })).toBeFocused();
  await expect(river).toHaveValue("Seine");
  await page.getByRole("link", { name: "Continue with what is saved" }).first().click();
  await expect(page.getByText("Time ran out,")).toBeVisible();
});

test("answers stay on the page when the session ends, and are saved after the next sign-in", async ({
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const { path } = await publishedQuiz(rows, "Quiz without session", [allTypes[3] ?? {}]);
  const persona = await newPersona();
  await signIn.as(persona, path);
  await page.getByRole("button", { name: "Start the quiz" }).click();
  const submit = page.getByRole("button", { name: "Submit quiz" });
  await untilHydrated(submit);
  await page.context().clearCookies();
  await page.getByRole("textbox").fill("Seine");
  await submit.click();
  const alert = page.getByRole("alert").filter({ has: page.getByRole("link", { name: "Sign in" }) });
  await expect(alert).toBeFocused();
  await expect(page.getByRole("textbox")).toHaveValue("Seine");
  await signIn.quietly(persona);
  await expect(page.getByRole("group").getByRole("status")).toHaveText("Saved");
  await submit.click();
  await expect(page.getByRole("heading", { name: "You passed" })).toBeVisible();
});

test("without a way back, a change in an old tab isn't saved, and the next page says so", async ({
  newPlainLearner,
  newPersona,
  rows,
  running,
}) => {
  const { path } = await publishedQuiz(rows, "Quiz left behind", allTypes.slice(0, 2), {
    navigation: "forward_only",
  });
  const one = await newPlainLearner(await newPersona());
  await one.open(path);
  await one.press("Start the quiz");
  const old = new PlainPage(one.person, running.baseUrl);
  await old.open(one.path);
  await one.press("Next question", { Oslo: true });
  await old.press("Next question", { Bergen: true });
  expect(old.words).toContain("You’ve already left this question. Your last change wasn’t saved.");
  expect(old.words).toContain("Question 2 of 2");
});

test("pages, payloads, files and API hide the key during an attempt", async ({ rows, running }) => {
  const platform = { rows, origin: running.baseUrl, apiKey: running.apiKey };
  // e2e/sweeps/quiz-leaks.spec.ts tries 200.
  for (const seed of [1, 2]) expect(await expectNoLeaks(platform, seed)).toBeGreaterThan(100);
});
