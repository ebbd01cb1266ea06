import type { Page } from "playwright/test";
import { expect, type Rows, testOn } from "./fixtures";
import { Course } from "./pages/course";
import { CourseEditor } from "./pages/course-editor";
import { SignIn } from "./pages/sign-in";
import { publishedCourse, publishedPath } from "./published-course";

const test = testOn();

test.describe.configure({ mode: "default" });

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Makes a published path of both courses, assigned to a group, due in five days. @returns its id */
async function createPath(editor: CourseEditor, name: string, courses: [string, string], group: string) {
  const { page, main } = editor;
  await page.goto("/admin/learning-paths");
  await main.getByRole("link", { name: "Create learning path" }).click();
  await editor.field("Name").fill(name);
  await editor.button("Create learning path").click();
  await expect(editor.result).toContainText("as a draft");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  // Adds them in the wrong order, so that one has to be moved.
  for (const course of courses.toReversed()) {
    await main.getByRole("searchbox").fill(course);
    await editor.button("Search").click();
    await main.getByRole("button", { name: `Add “${course}”` }).click();
    await expect(editor.result).toHaveText("The course was added at the end.");
  }
  await main.getByRole("button", { name: `Move “${courses[0]}” up` }).click();
  await expect(editor.activities).toHaveText(courses);
  const room = (named: string) =>
    page.getByRole("navigation", { name: "Learning path" }).getByRole("link", { name: named }).click();
  await room("Details");
  await main.getByRole("radio", { name: "Only people it’s assigned to" }).check();
  await editor.button("Save details").click();
  await expect(editor.result).toHaveText("The details were saved.");
  await room("Certificates");
  await main.getByRole("switch", { name: "Issue a certificate" }).check();
  await main.getByLabel("Title").fill("Ready for the road");
  await editor.button("Save settings").click();
  await expect(editor.result).toHaveText("The certificate settings were saved.");
  await room("Assignments");
  await expect(main).toContainText("Not assigned to anyone");
  await main.getByRole("link", { name: "Assign learning path" }).click();
  await main.getByRole("searchbox").fill(group);
  await editor.button("Search").click();
  await main.getByRole("link", { name: `Add “${group}”` }).click();
  await main.getByRole("link", { name: "Continue" }).click();
  await expect(main).toContainText("The learning path is a draft. People will see it once it’s published.");
  await main.getByRole("radio", { name: "On a date" }).check();
  await main.getByLabel("Due date", { exact: true }).fill(later(5));
  await editor.button("Assign learning path").click();
  await expect(editor.result).toHaveText("The learning path was assigned.");
  await room("Courses");
  await editor.button("Publish path").click();
  await editor.button("Yes, publish it").click();
  await expect(editor.result).toHaveText("The learning path was published.");
  return id;
}

/** The same in the database: by hand and with a script, admin-assignments.spec.ts and by-keyboard.spec.ts. */
async function storePath(rows: Rows, name: string, courses: string[], group: string) {
  const id = await publishedPath(rows, name, courses, { certificateTitle: "Ready for the road" });
  // It must happen at once: latecomers would have two weeks.
  await rows(
    `WITH assignment AS (
       INSERT INTO assignments (id, learning_path_id, audience, due_on) VALUES (gen_random_uuid(), $1, 'chosen', $2) RETURNING id
     )
     INSERT INTO assignment_groups (assignment_id, group_id)
     SELECT assignment.id, groups.id FROM assignment, groups WHERE name = $3`,
    id,
    later(5),
    group,
  );
  return id;
}

const toDo = (page: Page) => page.getByRole("region", { name: "To do" });

for (const javaScriptEnabled of [true, false])
  test(`a path of two courses in order is assigned to a group, done course by course, and proved once, ${javaScriptEnabled ? "with" : "without"} a script`, async ({
    browser,
    baseURL,
    newAdmin,
    newPersona,
    rows,
    request,
    running,
  }) => {
    const mark = javaScriptEnabled ? "Scripted" : "Plain";
    const [first, second] = [`${mark} basics`, `${mark} practice`] as const;
    const slug = (name: string) => name.toLowerCase().replace(" ", "-");
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const page = await context.newPage();
    const group = `${mark} crew`;
    const persona = await newPersona({ profile: { lms: { groups: [group] } } });
    await new SignIn(page).quietly(persona);
    const [learner] = await rows("SELECT person_id AS id FROM identities WHERE subject = $1", persona.login);
    const assignments = async () => {
      const answer = await request.get(`/v2/people/${learner?.id}/assignments`, {
        headers: { "X-Api-Key": running.apiKey },
      });
      const { data } = (await answer.json()) as { data: { attributes: Record<string, unknown> }[] };
      return data.map(({ attributes }) => [attributes.learning_path_id, attributes.state]);
    };
    const editor = new CourseEditor(await newAdmin({ javaScriptEnabled }));
    const courses: string[] = [];
    for (const name of [first, second]) courses.push(await publishedCourse(rows, name, `Read ${name}`));
    const path = `${mark} first weeks`;
    const id = javaScriptEnabled
      ? await storePath(rows, path, courses, group)
      : await createPath(editor, path, [first, second], group);

    await editor.page.goto("/admin");
    await editor.main.getByRole("link", { name: `1 due this week in “${path}”` }).click();
    await expect(editor.page).toHaveURL(new RegExp(`/learning-paths/${id}/learners`));
    await expect(editor.page.getByRole("row"), "one person, once").toHaveCount(2);

    await page.goto("/");
    const start = page.getByRole("region", { name: "Start here" });
    await expect(start).toContainText(first);
    await expect(start).toContainText(path);
    await expect(start).toContainText(/Due soon Due/);
    expect(await assignments()).toEqual([
      [id, "due_soon"],
      [id, "due_soon"],
    ]);
    await page.goto(`/learning-paths/${id}`);
    await expect(page.getByRole("listitem").filter({ hasText: second })).toContainText(
      `Locked until you have completed “${first}”`,
    );
    await page.goto(`/courses/${slug(second)}`);
    await expect(page.getByRole("main")).toContainText(
      `Locked until you have completed “${first}”, which comes first in the learning path ${path}.`,
    );
    await expect(page.getByRole("button", { name: "Start course" })).toHaveCount(0);
    const [activity] = await rows(
      "SELECT activities.id FROM activities JOIN courses ON courses.id = course_id WHERE permalink = $1",
      slug(second),
    );
    await page.goto(`/courses/${slug(second)}/activities/${activity?.id}`);
    await expect(page, "the address of an activity leads to what comes first").toHaveURL(
      `/courses/${slug(second)}`,
    );

    const course = new Course(page);
    await page.getByRole("link", { name: `Go to ${first}` }).click();
    await course.start();
    await course.complete();
    await expect(page.getByRole("region", { name: "What’s next" })).toContainText(second);
    await page.goto("/");
    await expect(toDo(page)).toContainText("1 of 2 courses done");
    await toDo(page).getByRole("link", { name: second }).click();
    await course.start();
    await course.complete();
    await expect(page.getByRole("main")).toContainText(`You also completed the learning path ${path}.`);
    await page.getByRole("link", { name: path }).click();
    await expect(page.getByRole("main")).toContainText("2 of 2 courses done");
    await page.getByRole("link", { name: "View", exact: true }).click();
    await expect(page.getByRole("main")).toContainText(path);
    expect(await assignments()).toEqual([
      [id, "completed"],
      [id, "completed"],
    ]);
    expect(
      await rows("SELECT course_name FROM certificates WHERE person_id = $1", learner?.id),
      "one certificate",
    ).toEqual([{ course_name: path }]);
    const [proof] = await rows("SELECT * FROM certificates WHERE person_id = $1", learner?.id);
    const address = `/certificates/${proof?.public_id}`;
    const pdf = await page.request.get(`${address}.pdf`);
    expect((await pdf.body()).toString("latin1")).toContain(`Ready for the road: ${path}`);

    const admins = editor.page;
    await admins.goto(`/admin/learning-paths/${id}/certificates`);
    await editor.main.getByRole("link", { name: String(proof?.number) }).click();
    await expect(editor.main).toContainText(`Learning path${path}`);
    await editor.button("Revoke certificate").click();
    await expect(admins.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
    await admins.getByLabel("Reason").fill("Somebody else sat the test");
    await editor.button("Revoke certificate").click();
    await expect(editor.result).toHaveText(
      "The certificate was revoked. Its page shows it is no longer valid.",
    );
    const csv = await admins.request.post(`/admin/learning-paths/${id}/certificates/csv`);
    expect(await csv.text()).toContain("Somebody else sat the test");
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Revoked certificate" })).toBeVisible();
    await expect(page.getByText("Learning path", { exact: true })).toBeVisible();
    for (const gone of [`${address}.pdf`, `${address}/badge.json`])
      expect((await page.request.get(gone)).status()).toBe(410);

    const { data } = await (
      await request.get(`/v2/learning_paths/${id}?include=courses`, {
        headers: { "X-Api-Key": running.apiKey },
      })
    ).json();
    expect(data.attributes).toMatchObject({ completions_count: 1, courses_count: 2, in_order: true });
    expect(data.relationships.courses.data).toHaveLength(2);

    const learnerRow = editor.main.getByRole("row").last();
    const tick = () => learnerRow.getByRole("checkbox").check();
    await editor.page.goto(`/admin/courses/${courses[0]}/enrollments`);
    await tick();
    await editor.button("Exempt people…").click();
    await expect(editor.main.getByRole("listitem").filter({ hasText: path })).toBeVisible();
    await editor.field(/^Reason/).fill("Knows it");
    await editor.button("Exempt people").click();
    await expect(editor.result).toContainText(
      `1 selected person still has it through “${path}”. Exempt them there.`,
    );
    await editor.result.getByRole("link", { name: path }).click();
    await expect(editor.page).toHaveURL(`/admin/learning-paths/${id}/learners`);
    await tick();
    await editor.button("Exempt people…").click();
    await editor.field(/^Reason/).fill("Knows it");
    await editor.button("Exempt people").click();
    await expect(editor.result).toContainText("now exempt");
    await expect(learnerRow).toContainText("Exempt");
    await tick();
    await editor.button("End exemptions…").click();
    await editor.button("End exemptions").click();
    await expect(editor.result).toContainText("has ended");

    await editor.page.goto(`/admin/learning-paths/${id}/learners`);
    await expect(editor.page.getByRole("row").last()).toContainText("2 of 2");
    await expect(editor.page.getByRole("row").last()).toContainText("Completed");

    const stranger = await browser.newContext({ baseURL });
    const other = await stranger.newPage();
    await new SignIn(other).as(await newPersona(), `/learning-paths/${id}`);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(/not found/i);
    await stranger.close();
    await context.close();
  });

for (const javaScriptEnabled of [true, false])
  test(`an admin says which courses of a path come first, and is asked before one is taken out, ${javaScriptEnabled ? "with" : "without"} a script`, async ({
    browser,
    baseURL,
    newAdmin,
    newPersona,
    rows,
  }) => {
    const mark = javaScriptEnabled ? "Live" : "Still";
    const [basics, practice, exam] = [`${mark} basics`, `${mark} practice`, `${mark} exam`] as const;
    const courses: string[] = [];
    for (const name of [basics, practice, exam]) courses.push(await publishedCourse(rows, name, "Read"));
    const id = await publishedPath(rows, `${mark} path`, courses, { inOrder: false });
    await rows(
      "INSERT INTO assignments (id, learning_path_id, audience) VALUES (gen_random_uuid(), $1, 'everybody')",
      id,
    );
    const editor = new CourseEditor(await newAdmin({ javaScriptEnabled }));
    const { page, main } = editor;
    const open = `/admin/learning-paths/${id}`;
    const comeFirst = async (course: string, first: string[]) => {
      await page.goto(open);
      await main.getByRole("link", { name: new RegExp(`change the prerequisites of “${course}”`) }).click();
      await expect(main.getByRole("heading", { name: `Prerequisites of “${course}”` })).toBeVisible();
      for (const name of first) await main.getByRole("checkbox", { name }).check();
      await editor.button("Save prerequisites").click();
    };
    await comeFirst(exam, [basics, practice]);
    await expect(editor.result).toHaveText("The prerequisites were saved.");
    await expect(main.getByRole("listitem").filter({ hasText: exam })).toContainText(
      `After ${basics} and ${practice}`,
    );
    await comeFirst(basics, [exam]);
    await expect(main).toContainText(
      `Nobody could start, because these courses wait for each other: “${basics}” and “${exam}”.`,
    );

    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const learner = await context.newPage();
    await new SignIn(learner).as(await newPersona(), `/learning-paths/${id}`);
    const locked = `Locked until you have completed “${basics}” and “${practice}”`;
    await expect(learner.getByRole("listitem").filter({ hasText: exam })).toContainText(locked);
    await learner.goto(`/courses/${exam.toLowerCase().replace(" ", "-")}`);
    await expect(learner.getByRole("main")).toContainText(locked);
    const course = new Course(learner);
    for (const name of [basics, practice]) {
      await learner.goto(`/courses/${name.toLowerCase().replace(" ", "-")}`);
      await course.start();
      await course.complete();
    }
    await learner.goto("/courses");
    await expect(learner.getByRole("region", { name: "Learning paths" })).toContainText("3 courses · 2 done");

    await page.goto(open);
    await main.getByRole("link", { name: `Remove “${exam}”` }).click();
    await expect(main).toContainText(
      "1 person has completed the other courses and will complete the path. 1 certificate will be issued.",
    );
    await editor.button("Remove course").click();
    await expect(editor.result).toContainText("The course was removed");
    await learner.goto(`/learning-paths/${id}`);
    await expect(learner.getByRole("main")).toContainText("2 of 2 courses done");
    await page.goto(`/admin/courses/${courses[1]}/status?to=archived`);
    await expect(main).toContainText(
      `It’s in the learning path “${mark} path”, where it will no longer count.`,
    );
    await context.close();
  });
