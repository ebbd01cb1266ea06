import { createLocalJWKSet, jwtVerify } from "jose";
import type { Page } from "playwright/test";
import { TestMailServer } from "@/e2e/testing/mail-server";
import type { AssignmentState } from "@/lib/assignments/schema";
import { formatDay } from "@/lib/preferences/format";
import { expect, testOn } from "../fixtures";
import type { Persona } from "../identity-provider/personas";
import { MovedClock } from "../moved-clock";
import { Course } from "../pages/course";
import { SignIn } from "../pages/sign-in";
import { foundSchool } from "../roles-school";

// It ends with the worker, as the platform does.
const smtp = new TestMailServer();
const test = testOn(async () => {
  await smtp.start();
  return { SMTP_URL: smtp.url, MAIL_FROM: "Academy <learn@northwind.example>" };
});

const minute = 60_000;
const day = 24 * 60 * minute;
/** Mails write a day of the current year like this. */
const wordsOf = (date: Date) =>
  date.toLocaleDateString("en", { day: "numeric", month: "long", timeZone: "UTC" });
/** Writes a day in the browser's language. */
const inWords = (day: string) => formatDay(new Date(day), { language: "en-US", timeZone: "UTC" });
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** It is noon, outside everyone's quiet hours. */
const begins = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 10, 12));
const after = (days: number, from = begins) => new Date(+from + days * day);
const yearAfter = (date: Date) =>
  new Date(Date.UTC(date.getUTCFullYear() + 1, date.getUTCMonth(), date.getUTCDate(), 12));

/** Holds what each place says about the path and its two courses. */
type Said = {
  /** Names the mail that they get. */
  mail?: string;
  state: AssignmentState;
  dueOn: Date;
  courses: readonly [AssignmentState, AssignmentState];
  /** Says until when a completed course of an unfinished path counts. */
  until?: Date;
  done: 0 | 1 | 2;
  /** Names the manager's figure that counts it. */
  counted?: "overdue" | "due this week";
  /** Counts each course's rounds in the transcript. */
  rounds?: readonly [Round[], Round[]];
};

type Round = "in_progress" | "completed";

const learnersWords: Partial<Record<AssignmentState, string>> = {
  assigned: "Assigned",
  in_progress: "In progress",
  due_soon: "Due soon",
  overdue: "Overdue",
  completed: "Completed",
  expired: "Expired",
};
const adminsWords = { ...learnersWords, assigned: "Not started" };

test("a new manager assigns a path; a latecomer is late, completes it, and repeats it a year later, and all places agree", async ({
  page,
  own,
  request,
  newAdmin,
  newPersona,
  browser,
  baseURL,
  rows,
  running,
}) => {
  test.slow();
  const { stamp, shown, hidden, both } = await foundSchool(rows);
  const [group, path] = [`Shown${stamp} group`, `Shown${stamp} path`];
  const courses = [
    { id: shown.course, name: `Shown${stamp} course` },
    { id: shown.second, name: `Shown${stamp} second` },
  ] as const;
  await prepare();
  const clock = new MovedClock(own);
  const manager = await newPersona();
  const newcomer = await newPersona({ profile: { lms: { groups: [group] } } });
  const name = `Test ${newcomer.login}`;
  const theirs = await (await browser.newContext({ baseURL })).newPage();
  const main = theirs.getByRole("main");
  const course = new Course(theirs);
  const told: string[] = [];
  let personId = "";
  let calendar = "";

  await clock.moveTo(begins);
  await enter(page, manager, "/account");
  await appoint();
  await assignPath();

  await theirs.clock.setFixedTime(clock.now);
  await new SignIn(theirs).byHand(newcomer, "/account");
  await theirs.getByRole("button", { name: "Create calendar link" }).click();
  calendar = (await theirs.locator("code").textContent()) ?? "";
  personId = await idOf(newcomer);
  // A newcomer's first mail waits two minutes, and sessions hold.
  await clock.moveTo(new Date(+clock.now + 5 * minute));
  const dueOn = after(45);
  await said({
    mail: `Assigned to you: ${path}`,
    state: "assigned",
    dueOn,
    courses: ["assigned", "assigned"],
    done: 0,
  });
  await openNext("Start", courses[0]);
  await course.start();
  await said({
    state: "in_progress",
    dueOn,
    courses: ["in_progress", "assigned"],
    done: 0,
    rounds: [["in_progress"], []],
  });

  await later(after(39));
  await said({
    mail: `Due on ${wordsOf(dueOn)}: ${path}`,
    state: "due_soon",
    dueOn,
    courses: ["due_soon", "due_soon"],
    done: 0,
    counted: "due this week",
    rounds: [["in_progress"], []],
  });

  await later(after(46));
  const until = yearAfter(after(46));
  const late = { state: "overdue", dueOn, counted: "overdue" } as const;
  await said({
    mail: `Overdue: ${path}`,
    ...late,
    courses: ["overdue", "overdue"],
    done: 0,
    rounds: [["in_progress"], []],
  });
  await page.getByRole("link", { name: `1 overdue in “${path}”` }).click();
  await remind("1 person will get a reminder by email.");
  await Promise.all([
    arrives(`Reminder: ${path}`),
    remind("1 person was already reminded in the last 24 hours"),
  ]);
  await openNext("Continue", courses[0]);
  await main.getByRole("link", { name: /^Continue/ }).click();
  await course.complete();
  await said({ ...late, courses: ["completed", "overdue"], until, done: 1, rounds: [["completed"], []] });
  await openNext("Continue", courses[1]);
  await course.start();
  await course.complete();
  await expect(main).toContainText(`You also completed the learning path ${path}.`);
  const completed = {
    mail: `Your certificate: ${path}`,
    state: "completed",
    courses: ["completed", "completed"],
    done: 2,
  } as const;
  await said({ ...completed, dueOn: until, rounds: [["completed"], ["completed"]] });
  const first = await proved("Valid", until);

  await later(after(-6, until));
  await said({
    mail: `Repeat by ${wordsOf(until)}: ${path}`,
    state: "due_soon",
    dueOn: until,
    courses: ["due_soon", "due_soon"],
    done: 2,
    counted: "due this week",
    rounds: [["completed"], ["completed"]],
  });

  await later(after(1, until));
  await said({
    mail: `Overdue: ${path}`,
    state: "expired",
    dueOn: until,
    courses: ["expired", "expired"],
    done: 0,
    counted: "overdue",
    rounds: [["completed"], ["completed"]],
  });
  expect(await proved("Expired", until)).toEqual(first);
  for (const { name } of courses) {
    await theirs.goto(`/learning-paths/${shown.path}`);
    await main.getByRole("link", { name, exact: true }).click();
    await expect(course.title).toHaveText(name);
    await theirs.getByRole("button", { name: "Start again" }).click();
    await theirs.getByRole("button", { name: "Yes, start again" }).click();
    await course.complete(`You completed ${name} again`);
  }
  await expect(main).toContainText(`You also completed the learning path ${path}.`);
  const next = yearAfter(after(1, until));
  await said({
    ...completed,
    dueOn: next,
    rounds: [
      ["completed", "completed"],
      ["completed", "completed"],
    ],
  });
  const second = await proved("Valid", next);
  expect(second.number).not.toBe(first.number);
  expect(await countRecords()).toEqual({ courses: 4, paths: 2, certificates: 2 });
  await theirs.context().close();

  /** The path has no assignment yet, and the group has only newcomers. */
  async function prepare() {
    for (const id of [both, shown.assignment, shown.pathAssignment])
      await rows("DELETE FROM assignments WHERE id = $1", id);
    await rows("DELETE FROM memberships WHERE person_id = $1", shown.person);
    await rows(
      "UPDATE learning_paths SET gives_certificate = true, valid_months = 12 WHERE id = $1",
      shown.path,
    );
  }

  async function idOf({ login }: Persona): Promise<string> {
    const [known] = await rows("SELECT person_id AS id FROM identities WHERE subject = $1", login);
    return String(known?.id);
  }

  async function appoint() {
    await expect(page.getByRole("link", { name: "Manage" })).toHaveCount(0);
    expect((await page.request.get("/admin")).status()).toBe(404);
    const admin = await newAdmin();
    await admin.goto(`/admin/people/${await idOf(manager)}`);
    await admin.getByRole("link", { name: "Change roles" }).click();
    await admin.waitForURL(/\/roles$/);
    await admin.getByLabel("Group name").fill(`Shown${stamp}`);
    await admin.getByRole("button", { name: "Search" }).click();
    await admin.getByRole("button", { name: /^Make manager/ }).click();
    await expect(admin.getByText("The role was granted.")).toBeVisible();
    await expect(admin.getByText(`Manager of ${group}`)).toBeVisible();
    await page.reload();
    await page.getByRole("link", { name: "Manage" }).click();
    const rooms = page.getByRole("navigation", { name: "Manage" }).getByRole("link");
    await expect(rooms).toHaveText(["Overview", "Courses", "Learning paths", "People", "Groups"]);
  }

  async function remind(answer: string) {
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByRole("button", { name: "Send reminder…" }).click();
    await page.getByRole("button", { name: "Send reminder", exact: true }).click();
    await expect(page.getByText(answer)).toBeVisible();
  }

  /** Sessions may have ended by now. */
  async function later(moment: Date) {
    await clock.moveTo(moment);
    await Promise.all([enter(page, manager, "/admin"), enter(theirs, newcomer, "/")]);
  }

  async function enter(where: Page, persona: Persona, to: string) {
    await where.context().clearCookies();
    await where.clock.setFixedTime(clock.now);
    await new SignIn(where).as(persona, to);
    await where.waitForURL(new URL(to, baseURL).href);
  }

  async function assignPath() {
    await page.goto("/admin/learning-paths");
    await expect(page.getByRole("rowheader")).toHaveText([path]);
    await expect(page.getByRole("link", { name: "Create learning path" })).toHaveCount(0);
    expect((await page.request.get(`/admin/learning-paths/${hidden.path}`)).status()).toBe(404);
    expect((await page.request.get(`/admin/learning-paths/${shown.path}/details`)).status()).toBe(404);
    await page.getByRole("link", { name: path }).click();
    const rooms = page.getByRole("navigation", { name: "Learning path" });
    await rooms.getByRole("link", { name: "Assignments" }).click();
    await page.getByRole("link", { name: "Assign learning path" }).click();
    await expect(page.getByRole("heading", { name: "Everyone" })).toHaveCount(0);
    await page.getByLabel("Group, name or email").fill(`n${stamp}`);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: `Add “${group}”` }).click();
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("radio", { name: "On a date" }).check();
    await page.getByLabel("Due date", { exact: true }).fill(isoDay(after(45)));
    await page.getByLabel("Every few months").check();
    await page.getByLabel("Number of months").fill("12");
    await page.getByRole("button", { name: "Assign learning path", exact: true }).click();
    await expect(page.getByRole("main").getByRole("link", { name: group })).toBeVisible();
    await rooms.getByRole("link", { name: "Learners" }).click();
    await expect(page.getByText("No learners yet")).toBeVisible();
  }

  /** The course of the path that is next. */
  async function openNext(word: "Start" | "Continue", { name }: { name: string }) {
    await theirs.goto(`/learning-paths/${shown.path}`);
    await main.getByRole("link", { name: `${word}: ${name}` }).click();
    await expect(course.title).toHaveText(name);
  }

  /** Expects exactly these mails after the earlier ones. */
  async function arrives(subject: string) {
    told.push(subject);
    // A chore that failed at the start of a busy server runs again in one minute instead of ten.
    await rows("UPDATE chores SET due_at = now() WHERE name LIKE 'write mails %'");
    await expect.poll(() => subjectsTo(newcomer), { timeout: 200_000, intervals: [500] }).toEqual(told);
  }

  async function said(what: Said) {
    await Promise.all([
      what.mail && arrives(what.mail),
      saidToLearner(what),
      saidToManager(what),
      saidToMachines(what),
    ]);
  }

  async function saidToLearner({ state, dueOn }: Said) {
    const word = learnersWords[state] ?? "";
    const isDone = state === "completed";
    await theirs.goto("/");
    await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
    const toDo = main.locator("section, li").filter({ hasText: path });
    if (isDone) await expect(main, "says nothing of what is done").not.toContainText(path);
    else {
      await expect(toDo.locator(".state").first()).toHaveText(word);
      await expect(toDo.locator("time").first()).toHaveAttribute("datetime", isoDay(dueOn));
    }
    await theirs.goto("/assignments");
    const row = main.getByRole("listitem").filter({ hasText: path });
    await expect(row.locator(".state")).toHaveText(word);
    if (!isDone) await expect(row.locator("time")).toHaveAttribute("datetime", isoDay(dueOn));
  }

  async function saidToManager(what: Said) {
    const { state, dueOn, courses: states, done, counted } = what;
    const row = page.getByRole("row").filter({ hasText: name });
    const expectRow = async (url: string, word = "", day = isoDay(dueOn)) => {
      await page.goto(url);
      await expect(row).toContainText(word);
      await expect(row.getByRole("cell", { name: inWords(day), exact: true }).first()).toBeVisible();
    };
    const pathLearners = `/admin/learning-paths/${shown.path}/learners`;
    await expectRow(pathLearners, adminsWords[state]);
    await expect(row).toContainText(`${done} of 2`);
    expect(await fromCsv(pathLearners)).toMatchObject({
      State: adminsWords[state],
      "Due on": isoDay(dueOn),
      "Courses completed": `${done}`,
    });
    for (const [index, { id }] of courses.entries()) {
      const day = daysOf(what)[index];
      await expectRow(`/admin/courses/${id}/enrollments`, adminsWords[states[index] ?? "exempt"], day);
      expect(await fromCsv(`/admin/courses/${id}/enrollments`)).toMatchObject({
        State: adminsWords[states[index] ?? "exempt"],
        "Due on": day,
      });
    }
    await page.goto(`/admin/people/${personId}/assignments`);
    const entry = page.getByRole("listitem").filter({ hasText: path });
    await expect(entry).toContainText(adminsWords[state] ?? "");
    await expect(entry.locator(`time[datetime="${isoDay(dueOn)}"]`)).toHaveCount(1);
    await page.goto("/admin");
    const figure = (words: string) => page.getByRole("link", { name: `1 ${words} in “${path}”` });
    await expect(page.getByText("due in the next seven days")).toBeVisible();
    await expect(figure("overdue")).toHaveCount(counted === "overdue" ? 1 : 0);
    await expect(figure("due this week")).toHaveCount(counted === "due this week" ? 1 : 0);
  }

  async function saidToMachines(what: Said) {
    const { state, dueOn, courses: states, done, rounds = [[], []] } = what;
    const assigned = await read("assignments");
    expect(assigned).toHaveLength(2);
    const transcript = await read("transcript");
    expect(transcript).toHaveLength(rounds.flat().length);
    for (const [index, { id }] of courses.entries()) {
      expect(assigned.find(({ course_id }) => course_id === id)).toMatchObject({
        learning_path_id: shown.path,
        state: states[index],
        due_on: daysOf(what)[index],
      });
      const own = transcript.filter(({ course_id }) => course_id === id);
      expect(own.map(({ status }) => status)).toEqual(rounds[index]);
      expect(own.map(({ round }) => round).sort()).toEqual(own.map((_, before) => before + 1));
    }
    const events = (await (await request.get(calendar)).text()).replaceAll("\r\n ", "").split("BEGIN:VEVENT");
    if (state === "completed") return expect(events).toHaveLength(1);
    const isAgain = state === "expired" || done === 2;
    expect(events).toHaveLength(2);
    expect(events[1]).toContain(`DTSTART;VALUE=DATE:${isoDay(dueOn).replaceAll("-", "")}`);
    expect(events[1]).toContain(`SUMMARY:${isAgain ? "Ends" : "Due"}: ${path}`);
  }

  /** Reads the attributes of the person's rows from `/v2`. */
  async function read(what: "assignments" | "transcript"): Promise<Record<string, unknown>[]> {
    const answer = await request.get(`/v2/people/${personId}/${what}`, {
      headers: { "X-Api-Key": running.apiKey },
    });
    const { data } = (await answer.json()) as { data: { attributes: Record<string, unknown> }[] };
    return data.map(({ attributes }) => attributes);
  }

  /** Reads their row in the file of an admin's list. */
  async function fromCsv(list: string): Promise<Record<string, string>> {
    const answer = await page.request.post(`${list}/csv`);
    const [head = [], ...lines] = (await answer.text())
      .trim()
      .split("\r\n")
      .map((line) => line.replace("\uFEFF", "").split(","));
    const own = lines.find(([id]) => id === personId) ?? [];
    return Object.fromEntries(head.map((column, index) => [column, own[index] ?? ""]));
  }

  /** Checks the path's certificate that runs until then: its page, its badge and that badge's signature. */
  async function proved(word: "Valid" | "Expired", expiresOn: Date) {
    const [certificate] = await rows(
      `SELECT public_id, number FROM certificates
       WHERE person_id = $1 AND course_name = $2 AND expires_on = $3::date`,
      personId,
      path,
      isoDay(expiresOn),
    );
    const number = String(certificate?.number);
    const address = `/certificates/${certificate?.public_id}`;
    const visitor = await (await browser.newContext({ baseURL })).newPage();
    await visitor.goto(address);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(`${word} certificate`);
    for (const words of [path, name, number]) await expect(visitor.locator("dl")).toContainText(words);
    await visitor.context().close();
    const badge = await request.get(`${address}/badge.json`, { headers: { Accept: "application/vc+jwt" } });
    const keys = createLocalJWKSet(await (await request.get("/.well-known/jwks.json")).json());
    const { payload } = await jwtVerify(await badge.text(), keys, {
      currentDate: new Date(+expiresOn - day),
    });
    expect(payload.credentialSubject).toMatchObject({ licenseNumber: number, achievement: { name: path } });
    return { number, address };
  }

  async function countRecords() {
    const [counted] = await rows(
      `SELECT (SELECT count(*)::int FROM course_completions WHERE person_id = $1) AS courses,
         (SELECT count(*)::int FROM learning_path_completions WHERE person_id = $1) AS paths,
         (SELECT count(*)::int FROM certificates WHERE person_id = $1) AS certificates`,
      personId,
    );
    return counted;
  }
});

/** Reads each course's due date or last valid day. */
const daysOf = ({ courses, dueOn, until = dueOn }: Said) =>
  courses.map((state) => isoDay(state === "completed" ? until : dueOn));

function subjectsTo({ profile }: Persona): string[] {
  return smtp.received
    .filter(({ to }) => to.includes(String(profile.email)))
    .map(({ headers }) => headers.get("subject") ?? "");
}
