import type { Page } from "playwright/test";
import { test as base, expect } from "./fixtures";
import type { Persona } from "./identity-provider/personas";
import { expectNoSidewaysScroll } from "./pages/progress";

type Assignment = {
  /** Days from today. */
  moveDueDate: (days: number) => Promise<void>;
  /** Moves the completion back by that many days. */
  ageCompletion: (days: number) => Promise<void>;
  /** Reads it from the API. */
  attributes: () => Promise<Record<string, unknown>>;
};

type Terms = { due: number | null; repeatMonths?: number; required?: boolean };

const test = base.extend<{
  assign: (persona: Persona, permalink: string, terms: Terms) => Promise<Assignment>;
}>({
  assign: async ({ rows, request, running }, use) =>
    use(async ({ login }, permalink, { due, repeatMonths = null, required = true }) => {
      const [made] = await rows(
        `WITH known AS (
           SELECT person_id, courses.id AS course_id FROM identities, courses WHERE subject = $1 AND permalink = $2
         ), joined AS (
           UPDATE people SET created_at = now() - interval '3 years' FROM known WHERE id = person_id
         ), assignment AS (
           INSERT INTO assignments (id, course_id, audience, due_on, repeat_months, required, created_at)
           SELECT gen_random_uuid(), course_id, 'chosen', current_date + $3::int, $4, $5, now() - interval '2 years'
           FROM known RETURNING id
         ), reached AS (
           INSERT INTO assignment_people (assignment_id, person_id, created_at)
           SELECT assignment.id, person_id, now() - interval '2 years' FROM assignment, known
         )
         SELECT assignment.id, person_id, course_id FROM assignment, known`,
        login,
        permalink,
        due,
        repeatMonths,
        required,
      );
      // A new term or record starts new requirements now, so these tests compute them from the dates.
      const recompute = async () => {
        await rows("UPDATE assignments SET terms_set_at = created_at WHERE id = $1", made?.id);
        await rows("DELETE FROM requirements WHERE assignment_id = $1", made?.id);
        await rows("SELECT apply_requirements(ARRAY[$1::uuid])", made?.person_id);
      };
      return {
        moveDueDate: async (days) => {
          await rows("UPDATE assignments SET due_on = current_date + $2::int WHERE id = $1", made?.id, days);
          await recompute();
        },
        // No command ages a record, and a trigger refuses every change of one: but in this statement, so that tests beside this
        // one keep theirs.
        ageCompletion: async (days) => {
          const aged = await rows(
            `WITH off AS MATERIALIZED (SELECT set_config('session_replication_role', 'replica', true) AS role)
             UPDATE course_completions SET completed_at = completed_at - make_interval(days => $2)
             FROM off WHERE role = 'replica' AND person_id = $1 RETURNING id`,
            made?.person_id,
            days,
          );
          expect(aged.length, "has a record").toBeGreaterThan(0);
          await rows(
            `UPDATE enrollments SET completed_at = completed_at - make_interval(days => $2)
             WHERE person_id = $1 AND course_id = $3`,
            made?.person_id,
            days,
            made?.course_id,
          );
          await recompute();
        },
        attributes: async () => {
          const answer = await request.get(`/v2/people/${made?.person_id}/assignment_states`, {
            headers: { "X-Api-Key": running.apiKey },
          });
          const { data } = await answer.json();
          return data.find(({ attributes }: Resource) => attributes.course_id === made?.course_id).attributes;
        },
      };
    }),
});

type Resource = { attributes: Record<string, unknown> };

const toDo = (page: Page) => page.getByRole("region", { name: "To do" });

test.use({ timezoneId: "Europe/Berlin", locale: "en-GB" });

test("due dates are in the browser’s time zone", async ({ page, signIn, newPersona, assign, rows }) => {
  const persona = await newPersona();
  await signIn.as(persona, "/account");
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain("lectern_time_zone");
  await assign(persona, "open", { due: -3 });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Start here" })).toContainText(/Overdue since \d+ \w+/);
  const stored = await rows(
    "SELECT time_zone FROM person_preferences JOIN identities USING (person_id) WHERE subject = $1",
    persona.login,
  );
  expect(stored).toEqual([{ time_zone: "Europe/Berlin" }]);
});

test("without JavaScript an assignment is due, overdue, done, and due again; dashboard, pages and API agree", async ({
  newPlainLearner,
  newPersona,
  assign,
}) => {
  const persona = await newPersona();
  const page = await newPlainLearner(persona);
  const assignment = await assign(persona, "changing", { due: 40, repeatMonths: 12 });
  const lead = /^(Start here|Do this first|Continue where you left off)$/;
  /** The dashboard, the page of all that is assigned, the course's own page, and the API. */
  const expectSaid = async (state: string, words: RegExp, onCourse: RegExp = words) => {
    await page.open("/");
    expect(page.part(lead)).toMatch(words);
    await page.open("/assignments");
    expect(page.part("To do")).toMatch(words);
    await page.follow(/Always changing/);
    expect(page.path).toBe("/courses/changing");
    expect(page.words).toMatch(onCourse);
    expect((await assignment.attributes()).state).toBe(state);
  };
  const day = "\\w+,? \\w+ \\w+(,? \\d{4})?";
  const date = "\\w+ \\d+(, \\d{4})?";
  await expectSaid("assigned", new RegExp(`Assigned Due ${day}`));
  expect(page.words).toContain("Required");
  await assignment.moveDueDate(5);
  await expectSaid("due_soon", new RegExp(`Due soon Due ${day}`));
  await assignment.moveDueDate(-3);
  await expectSaid("overdue", new RegExp(`Overdue since ${date}`));
  const completeAll = async () => {
    await page.press("Complete and continue");
    expect(page.heading).toBe("Second");
    await page.press("Complete and continue");
    expect(page.heading).toMatch(/^You completed/);
  };
  await page.press("Start course");
  await completeAll();
  expect(page.words).toMatch(new RegExp(`Completed on ${date}`));
  const expectNothingToDo = async () => {
    await page.open("/");
    expect(page.wordsOf("h2"), "never nags for what is done").not.toContain("To do");
  };
  await expectNothingToDo();
  await page.open("/assignments");
  expect(page.part("Completed")).toMatch(new RegExp(`Completed on ${date}`));
  await page.open("/courses/changing");
  expect(page.words).toMatch(new RegExp(`Completed Valid until ${date}`));
  expect(page.buttons).not.toContain("Start again");
  expect(await assignment.attributes()).toMatchObject({ state: "completed", required: true });

  await assignment.ageCompletion(358);
  await expectSaid("due_soon", new RegExp(`Due soon Repeat by ${date}`));
  await assignment.ageCompletion(20);
  await expectSaid("expired", new RegExp(`Expired since ${date}: repeat it`));
  expect(page.words).toContain("Your completion of the course stays on record.");
  await page.follow("Review");
  expect(page.part("Your progress")).toContain("Completing this activity alone isn’t enough");
  await page.open("/courses/changing");
  await page.press("Yes, start again");
  expect(page.path).toMatch(/\/activities\//);
  expect(page.buttons).toContain("Complete and continue");
  await expectSaid("expired", /Expired since/, new RegExp(`Completed on ${date}`));
  await page.follow(/^Continue/);
  await completeAll();
  await expectNothingToDo();
  await page.open("/courses/changing");
  expect(page.words).toMatch(/Completed Valid until/);
  expect(page.words).toMatch(new RegExp(`Also completed on ${date}`));
  expect((await assignment.attributes()).state).toBe("completed");
});

test("without JavaScript a calendar link is created, read without signing in, replaced and revoked", async ({
  newPlainLearner,
  newPersona,
  assign,
  request,
}) => {
  const persona = await newPersona();
  const page = await newPlainLearner(persona);
  await assign(persona, "open", { due: 20 });
  const address = () => page.wordsOf("code").find((words) => words.includes("/calendar/")) ?? "";
  await page.open("/account");
  await page.press("Create calendar link");
  const first = address();
  const answer = await request.get(first);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "referrer-policy": "no-referrer",
  });
  expect(answer.headers()["cache-control"]).toContain("private");
  expect(await answer.text()).toContain("SUMMARY:Due: Open to all");
  const again = await request.get(first, { headers: { "If-None-Match": answer.headers().etag ?? "" } });
  expect(again.status()).toBe(304);
  expect((await request.head(first)).status()).toBe(200);
  await page.open("/account");
  expect(page.part("Calendar")).toContain("You created a calendar link");
  expect(address(), "it is shown once").toBe("");
  await page.press("Yes, replace it");
  const second = address();
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(second)).status()).toBe(200);
  await page.open("/account");
  await page.press("Yes, revoke it");
  expect(page.buttons).toContain("Create calendar link");
  expect((await request.get(second)).status()).toBe(404);
});

test("long lists and long names fit on a phone, and what is optional says so", async ({
  page,
  signIn,
  newPersona,
  assign,
}) => {
  const persona = await newPersona();
  await signIn.quietly(persona);
  for (const [index, permalink] of ["long-name", "arabic", "open", "second", "journey"].entries())
    await assign(persona, permalink, { due: index * 9 - 10 });
  for (const permalink of ["shelf-1", "shelf-2", "shelf-3"])
    await assign(persona, permalink, { due: null, required: false });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Start here" })).toContainText("Overdue");
  await expect(toDo(page).getByRole("listitem"), "without the one that leads").toHaveCount(6);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole("region", { name: "New for you" }).getByText("The journey")).toHaveCount(0);
  await toDo(page).getByRole("link", { name: "All assignments" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Assigned to you");
  await expect(toDo(page).getByRole("listitem")).toHaveCount(8);
  await expect(toDo(page).getByRole("listitem").last()).toContainText("Optional");
  await expectNoSidewaysScroll(page);
});
