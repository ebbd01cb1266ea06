import { expect, testOn } from "./fixtures";
import { Course } from "./pages/course";
import { CourseEditor } from "./pages/course-editor";
import { byKeyboard, typeInto, untilHydrated } from "./pages/hands";
import { publishedCourse } from "./published-course";

const test = testOn();

test.describe.configure({ mode: "default" });

test("with the keyboard alone an admin builds a course, and a learner completes it", async ({
  page,
  newAdmin,
  signIn,
  newPersona,
}) => {
  const adminsPage = await newAdmin();
  const editor = new CourseEditor(adminsPage, byKeyboard, typeInto);
  const status = editor.main.getByRole("status");
  const id = await editor.create("Fire safety");
  await editor.addSection("Before");
  await editor.addSection("During");
  await editor.addActivity("Look", "## Look around", "Before");
  await editor.addActivity("Listen", "Some **bold** words.", "Before");
  const down = editor.button("Move “Look” down");
  await byKeyboard(down);
  await expect(status.filter({ hasText: "“Look” is now 2 of 2 in “Before”." })).toBeVisible();
  await expect(down).toBeFocused();
  await adminsPage.keyboard.press("Enter");
  await expect(status.filter({ hasText: "“Look” is now 1 of 1 in “During”." })).toBeVisible();
  await expect(down).toBeFocused();
  await adminsPage.keyboard.press("Enter");
  await expect(editor.activities).toHaveText(["Listen", "Look"]);

  await byKeyboard(editor.activities.filter({ hasText: "Listen" }));
  const preview = editor.main.getByRole("region", { name: "Preview: Text" });
  await expect(preview.locator("strong")).toHaveText("bold");
  await typeInto(editor.field(/^Text/), `\n\n## Further [on](${new URL(adminsPage.url()).origin})`);
  await expect(preview.getByRole("heading", { name: "Further on" })).toBeVisible();
  await expect(preview.getByText("(another site)")).toHaveCount(0);
  await byKeyboard(editor.button("Save activity"));
  await expect(editor.result).toBeFocused();
  await editor.room("Preview");
  await expect(editor.main).toContainText("This is how learners see it");
  await signIn.as(await newPersona(), "/courses/fire-safety");
  await expect(page.getByText("You don’t have access to this course")).toBeVisible();
  await adminsPage.goto(`/admin/courses/${id}`);
  await byKeyboard(editor.main.getByRole("link", { name: "Publish course" }));
  await expect(editor.main).toContainText("2 people will see it");
  await byKeyboard(editor.button("Publish course"));
  await expect(editor.result).toHaveText("The course was published.");

  await page.goto("/courses/fire-safety");
  const course = new Course(page);
  await course.start();
  await course.complete("Look");
  await course.complete();
  await editor.room("Learners");
  await expect(editor.main).toContainText("100% completed: 1 of 1 person.");
  await expect(editor.main.getByRole("cell", { name: "100%" })).toBeVisible();
});

test("without JavaScript, an admin builds a course, previews its text, and moves its activities", async ({
  newAdmin,
  rows,
}) => {
  const editor = new CourseEditor(await newAdmin({ javaScriptEnabled: false }));
  const id = await editor.create("Plain forms");
  await editor.addSection("Only");
  await editor.addActivity("One", "First.", "Only");
  await editor.main.getByRole("link", { name: "Add activity to “Only”" }).click();
  await editor.field("Title").fill("Two");
  await editor.field(/^Text/).fill("Some **strong** words.");
  await editor.button("Preview").click();
  const preview = editor.main.getByRole("region", { name: "Preview: Text" });
  await expect(preview.locator("strong")).toHaveText("strong");
  await expect(editor.field("Title")).toHaveValue("Two");
  expect(await rows("SELECT 1 FROM activities WHERE title = 'Two'"), "not saved yet").toEqual([]);
  await editor.button("Add activity").click();
  await editor.button("Move “Two” up").click();
  await expect(editor.main.getByText("“Two” is now 1 of 2 in “Only”.")).toBeVisible();
  await expect(editor.button("Move “Two” up")).toBeFocused();
  await expect(editor.activities).toHaveText(["Two", "One"]);
  await rows("INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Plain group')");
  await editor.room("Access");
  await editor.main.getByRole("radio", { name: "Members of groups" }).check();
  await editor.button("Save access").click();
  await expect(editor.main).toContainText("at least one group");
  await editor.main.getByRole("checkbox", { name: "Plain group" }).check();
  await editor.button("Save access").click();
  await expect(editor.result).toHaveText("The course’s access was saved.");
  await expect(editor.main.getByRole("checkbox", { name: "Plain group" })).toBeChecked();
  await editor.room("Outline");
  await editor.main.getByRole("link", { name: "Publish course" }).click();
  await expect(editor.main).toContainText("no one will see it");
  await expect(editor.main.getByRole("checkbox", { name: "Plain group" })).toBeChecked();
  await editor.button("Publish course").click();
  await expect(editor.result).toHaveText("The course was published.");
  const actions = await rows("SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY id", id);
  expect(actions.map(({ action }) => action)).toEqual([
    "course.created",
    "course.shared",
    "course.restricted",
    "course.published",
  ]);
  await editor.main.getByRole("link", { name: "View changes" }).click();
  const entries = editor.main.getByRole("row").filter({ hasText: "Operator" });
  await expect(entries).toHaveCount(8);
  await entries.filter({ hasText: "Activity moved" }).getByRole("link").first().click();
  await editor.main.getByRole("link", { name: "All changes to its course" }).click();
  await expect(entries).toHaveCount(8);
});

for (const javaScriptEnabled of [true, false])
  test(`a category that is typed or taken out is saved with the details, ${javaScriptEnabled ? "with" : "without"} a script`, async ({
    newAdmin,
    rows,
  }) => {
    const [editor, other] = [
      new CourseEditor(await newAdmin({ javaScriptEnabled })),
      new CourseEditor(await newAdmin()),
    ];
    const id = await editor.create(`Sorted ${javaScriptEnabled ? "with" : "without"} a script`);
    const names =
      "SELECT name FROM course_categories JOIN categories ON categories.id = category_id WHERE course_id = $1";
    const saved = async () => (await rows(names, id)).map(({ name }) => name).sort();
    const category = (name: string) => editor.main.getByRole("checkbox", { name });
    const another = editor.main.getByRole("combobox", { name: "Another category" });
    await editor.room("Details");
    await editor.main.getByRole("combobox", { name: "Category" }).fill("Safety");
    await editor.field(/^Short description/).fill("Both are saved.");
    await editor.button("Save details").click();
    await expect(editor.result).toHaveText("The details were saved.");
    await expect(editor.field(/^Short description/)).toHaveValue("Both are saved.");
    await expect(category("Safety")).toBeChecked();
    expect(await saved()).toEqual(["Safety"]);

    await other.page.goto(`/admin/courses/${id}/details`);
    await other.main.getByRole("combobox", { name: "Another category" }).fill("By another admin");
    await other.button("Save details").click();
    await expect(other.result).toHaveText("The details were saved.");
    await category("Safety").uncheck();
    await another.fill("First aid");
    await editor.field("Permalink").fill("not a permalink");
    await editor.button("Save details").click();
    await expect(editor.main.getByRole("alert")).toContainText("Go to the first marked field");
    await expect(category("Safety")).not.toBeChecked();
    await expect(another).toHaveValue("First aid");
    await editor.field("Permalink").fill(`sorted-${id}`);
    await editor.button("Save details").click();
    await expect(category("First aid")).toBeChecked();
    expect(await saved(), "what another admin did is kept").toEqual(["By another admin", "First aid"]);
    await expect(another).toHaveValue("");
  });

test("the second of two admins at one course sees both versions and loses nothing", async ({
  newAdmin,
  rows,
}) => {
  const [one, two] = [new CourseEditor(await newAdmin()), new CourseEditor(await newAdmin())];
  const id = await publishedCourse(rows, "Shared course", "A", "B", "C");
  for (const { page } of [one, two]) await page.goto(`/admin/courses/${id}/details`);
  await one.field("Name").fill("Named by one");
  await one.button("Save details").click();
  await expect(one.result).toHaveText("The details were saved.");
  await two.field(/^Short description/).fill("Described by two");
  await two.button("Save details").click();
  await expect(two.main.getByRole("alert")).toContainText("Someone else saved the details");
  await expect(two.main.getByText("Current value: Named by one")).toBeVisible();
  await expect(two.field(/^Short description/)).toHaveValue("Described by two");
  await two.field("Name").fill("Named by one");
  await two.button("Save details").click();
  await expect(two.result).toHaveText("The details were saved.");

  for (const { page } of [one, two]) await page.goto(`/admin/courses/${id}`);
  await one.button("Move “B” up").click();
  await expect(one.activities).toHaveText(["B", "A", "C"]);
  await two.button("Move “B” down").click();
  await expect(two.main.getByRole("alert")).toContainText("Someone else changed the outline.");
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
  await expect(two.result).toHaveText("The activity was saved.");
  await one.field(/^Text/).fill("Mine.");
  await one.button("Save activity").click();
  await expect(one.main.getByRole("alert")).toContainText("Someone else saved this activity");
  await expect(one.main.getByLabel("Current text:")).toHaveValue("Theirs.");
  await expect(one.field(/^Text/)).toHaveValue("Mine.");
});

for (const javaScriptEnabled of [true, false])
  test(`an activity is asked for what its kind has, ${javaScriptEnabled ? "with" : "without"} a script`, async ({
    newAdmin,
    rows,
  }) => {
    const editor = new CourseEditor(await newAdmin({ javaScriptEnabled }));
    const id = await publishedCourse(rows, `Kinds ${javaScriptEnabled}`);
    await editor.page.goto(`/admin/courses/${id}/activities/new`);
    const fields = editor.main.getByRole("textbox", { name: /^(Address|Captions)/ });
    await expect(fields).toHaveCount(0);
    for (const [kind, count] of [
      ["Link", 1],
      ["Download", 1],
      ["Video", 2],
    ] as const) {
      await editor.main.getByRole("radio", { name: kind }).check();
      await expect(fields).toHaveCount(count);
    }
    await editor.field("Title").fill("Watch");
    await editor.field(/^Address/).fill("http://videos.example/a.mp4");
    await editor.field(/^Captions/).fill("/academy/a.vtt");
    await editor.field(/^Length/).fill("4:05");
    await editor.button("Add activity").click();
    await expect(editor.main.getByText("or a path on this site")).toBeVisible();
    await expect(editor.field(/^Captions/)).toHaveValue("/academy/a.vtt");
    await editor.field(/^Address/).fill("https://videos.example/a.mp4");
    await editor.button("Add activity").click();
    await expect(editor.result).toHaveText("The activity was added.");
    const dataNow = async () =>
      (await rows("SELECT kind, data, minutes FROM activities WHERE course_id = $1", id)).at(0);
    expect(await dataNow()).toEqual({
      kind: "video",
      data: { url: "https://videos.example/a.mp4", captions_url: "/academy/a.vtt", seconds: 245 },
      minutes: 4,
    });
    await editor.activities.click();
    await expect(editor.field(/^Length/)).toHaveValue("4:05");
    await expect(editor.field(/^Captions/)).toHaveValue("/academy/a.vtt");
    await editor.main.getByRole("radio", { name: "Download" }).check();
    await expect(editor.field(/^Address/)).toHaveValue("https://videos.example/a.mp4");
    await editor.button("Save activity").click();
    await expect(editor.result).toHaveText("The activity was saved.");
    expect(await dataNow()).toMatchObject({
      kind: "download",
      data: { url: "https://videos.example/a.mp4" },
    });
  });

test("the length of a video file is read where the author gives its address", async ({ newAdmin, rows }) => {
  const editor = new CourseEditor(await newAdmin());
  const id = await publishedCourse(rows, "A film of its own");
  await editor.page.route("https://videos.example/**", (route) =>
    route.fulfill({ contentType: "audio/wav", body: silence(245) }),
  );
  await editor.page.goto(`/admin/courses/${id}/activities/new`);
  await editor.main.getByRole("radio", { name: "Video" }).check();
  await untilHydrated(editor.button("Add activity"));
  await editor.field(/^Address/).fill("https://videos.example/a.mp4");
  await expect(editor.field(/^Length/)).toHaveValue("4:05");
  await expect(editor.field(/^Minutes/)).toHaveValue("4");
});

test("the part of a picture that matters stays in sight", async ({
  newAdmin,
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const editor = new CourseEditor(await newAdmin({ javaScriptEnabled: false }));
  const id = await publishedCourse(rows, "A picture of its own", "Look");
  await editor.page.goto(`/admin/courses/${id}/details`);
  await editor.field(/^Picture/).fill("/academy/four-roles.svg");
  await editor.main.getByRole("radio", { name: "Bottom left" }).check();
  await editor.button("Save details").click();
  await expect(editor.main.getByRole("radio", { name: "Bottom left" })).toBeChecked();
  await signIn.as(await newPersona(), "/courses/a-picture-of-its-own");
  await expect(page.locator("main img")).toHaveCSS("object-position", "0% 100%");
});

test("a form says at once that the picture it was opened with is missing", async ({ newAdmin, rows }) => {
  const editor = new CourseEditor(await newAdmin());
  const id = await publishedCourse(rows, "A missing picture", "Look");
  await rows("UPDATE courses SET list_image_url = '/academy/missing.svg' WHERE id = $1", id);
  await editor.page.goto(`/admin/courses/${id}/details`);
  await expect(editor.main.getByText("No picture found at this address")).toBeVisible();
});

/** Makes a WAV file of silence, in seconds. */
function silence(seconds: number): Buffer {
  const [rate, head] = [3_000, Buffer.alloc(44)];
  head.write("RIFF");
  head.writeUInt32LE(36 + rate * seconds, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(rate * seconds, 40);
  return Buffer.concat([head, Buffer.alloc(rate * seconds, 128)]);
}

const longName = "Occupational safety and first aid for everyone in warehouses, offices and on the road";

test("long names break no state, date or number, and one row of navigation folds when there is no room", async ({
  newAdmin,
  rows,
  signIn,
  newPersona,
}) => {
  await signIn.quietly(await newPersona());
  await rows(
    `INSERT INTO courses (id, name, permalink, status) SELECT gen_random_uuid(), $1, 'long-' || gen_random_uuid(), status::course_status
     FROM unnest('{draft,published,archived}'::text[]) AS status`,
    longName,
  );
  await rows(
    `INSERT INTO people (id, first_name, last_name, email) VALUES (gen_random_uuid(), 'Maximiliane-Theodora',
       'von Hohenstein-Wallersbrunn zu Ellwangen', 'maximiliane-theodora.von.hohenstein@subsidiary.northwind.example')`,
  );
  const page = await newAdmin();
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/admin/courses?q=Occupational", "/admin/people?q=Maximiliane", "/admin/sign-ins"]) {
      await page.goto(path);
      await expect(page.getByRole("table")).toBeVisible();
      const broken = await page.locator("td :is(time, data, .tag)").evaluateAll((all) => {
        // The text's own lines: a tag is one box however many lines it has.
        const range = document.createRange();
        const isBroken = (one: Element) => {
          range.selectNodeContents(one);
          const tops = [...range.getClientRects()].map(({ top }) => top);
          return Math.max(...tops) - Math.min(...tops) > 8;
        };
        return all.filter(isBroken).map((one) => one.textContent);
      });
      expect(broken, `${path} at ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/courses?q=Occupational");
  const looks = await page.locator("td .tag").evaluateAll((all) =>
    all.map((one) => {
      const { textDecorationLine, borderStyle, backgroundColor } = getComputedStyle(one);
      return `${textDecorationLine} ${borderStyle} ${backgroundColor}`;
    }),
  );
  expect(new Set(looks).size, "a draft, a published and an archived course look different").toBe(3);
  const menu = page.getByRole("navigation", { name: "Admin" });
  expect((await menu.boundingBox())?.height).toBeLessThan(60);
  await menu.getByText("Platform").click();
  await expect(menu.getByRole("link", { name: "Audit log" })).toBeInViewport();
  // A window of 1280 pixels at 200 % is this wide.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto("/admin/people");
  await expect(menu.getByRole("link", { name: "Courses" })).toBeHidden();
  await menu.locator("summary").first().click();
  await expect(menu.getByRole("link", { name: "Courses" })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/admin/courses?q=Occupational");
  await page.getByRole("link", { name: longName }).first().click();
  const tabs = page.locator(".tabs");
  expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(0);
  await expect(tabs, "a shade at the edge says that there are more").toHaveCSS(
    "background-image",
    /gradient/,
  );
});
