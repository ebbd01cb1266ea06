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
  newPlainAdmin,
  rows,
}) => {
  const page = await newPlainAdmin();
  await page.open("/admin/courses");
  await page.follow("Create course");
  await page.press("Create course", { Name: "Plain forms" });
  expect(page.result).toContain("as a draft");
  const id = page.path.match(/[\w-]{36}/)?.join();
  await page.press("Add section", { "New section": "Only" });
  await page.follow("Add activity to “Only”");
  await page.press("Add activity", { Title: "One", Text: "First." });
  expect(page.result).toContain("The activity was added.");
  await page.follow("Add activity to “Only”");
  await page.press("Preview", { Title: "Two", Text: "Some **strong** words." });
  expect(page.part("Preview: Text")).toContain("Some strong words.");
  expect(page.wordsOf("strong")).toContain("strong");
  expect(page.field("Title").value).toBe("Two");
  expect(await rows("SELECT 1 FROM activities WHERE title = 'Two'"), "not saved yet").toEqual([]);
  await page.press("Add activity");
  await page.press("Move “Two” up");
  expect(page.words).toContain("“Two” is now 1 of 2 in “Only”.");
  expect(page.words).toMatch(/Two.*One/);
  await rows("INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Plain group')");
  await page.follow("Access");
  await page.press("Save access", { "Members of groups": true });
  expect(page.words).toContain("at least one group");
  await page.press("Save access", { "Plain group": true });
  expect(page.result).toContain("The course’s access was saved.");
  expect(page.field("Plain group").isChecked).toBe(true);
  await page.follow("Outline");
  await page.follow("Publish course");
  expect(page.words).toContain("no one will see it");
  expect(page.field("Plain group").isChecked).toBe(true);
  await page.press("Publish course");
  expect(page.result).toContain("The course was published.");
  const actions = await rows("SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY id", id);
  expect(actions.map(({ action }) => action)).toEqual([
    "course.created",
    "course.shared",
    "course.restricted",
    "course.published",
  ]);
  await page.follow("View changes");
  const entries = () => page.wordsOf("tr").filter((words) => words.includes("Operator"));
  expect(entries()).toHaveLength(8);
  const [moved] = await rows(
    "SELECT id FROM audit_entries WHERE action = 'activity.moved' AND concerns @> ARRAY[$1::uuid]",
    id,
  );
  await page.follow(/UTC$/, new RegExp(`/audit-log/${moved?.id}`));
  await page.follow("All changes to its course");
  expect(entries()).toHaveLength(8);
});

test("a category that is typed or taken out is saved with the details", async ({ newAdmin, rows }) => {
  const editor = new CourseEditor(await newAdmin());
  const id = await publishedCourse(rows, "Sorted with a script");
  await editor.page.goto(`/admin/courses/${id}/details`);
  const category = (name: string) => editor.main.getByRole("checkbox", { name });
  const another = editor.main.getByRole("combobox", { name: "Another category" });
  await editor.main.getByRole("combobox", { name: "Category" }).fill("Safety at work");
  await editor.button("Save details").click();
  await expect(category("Safety at work")).toBeChecked();
  await category("Safety at work").uncheck();
  await another.fill("First aid at work");
  await editor.field("Permalink").fill("not a permalink");
  await editor.button("Save details").click();
  await expect(editor.main.getByRole("alert")).toContainText("Go to the first marked field");
  await expect(category("Safety at work")).not.toBeChecked();
  await expect(another).toHaveValue("First aid at work");
  await editor.field("Permalink").fill(`sorted-${id}`);
  await editor.button("Save details").click();
  await expect(category("First aid at work")).toBeChecked();
  await expect(another).toHaveValue("");
});

test("without JavaScript a category is saved with the details, and what another admin did is kept", async ({
  newPlainAdmin,
  rows,
}) => {
  const [page, other] = [await newPlainAdmin(), await newPlainAdmin()];
  const id = await publishedCourse(rows, "Sorted without a script");
  const names =
    "SELECT name FROM course_categories JOIN categories ON categories.id = category_id WHERE course_id = $1 ORDER BY name";
  const saved = async () => (await rows(names, id)).map(({ name }) => name);
  await page.open(`/admin/courses/${id}/details`);
  await page.press("Save details", { Category: "Safety", "Short description": "Both are saved." });
  expect(page.result).toContain("The details were saved.");
  expect(page.field("Short description").value).toBe("Both are saved.");
  expect(page.field("Safety").isChecked).toBe(true);
  expect(await saved()).toEqual(["Safety"]);

  await other.open(`/admin/courses/${id}/details`);
  await other.press("Save details", { "Another category": "By another admin" });
  expect(other.result).toContain("The details were saved.");
  await page.press("Save details", {
    Safety: false,
    "Another category": "First aid",
    Permalink: "not a permalink",
  });
  expect(page.words).toContain("Go to the first marked field");
  expect(page.field("Safety").isChecked).toBe(false);
  expect(page.field("Another category").value).toBe("First aid");
  await page.press("Save details", { Permalink: `sorted-${id}` });
  expect(page.field("First aid").isChecked).toBe(true);
  expect(page.field("Another category").value).toBe("");
  expect(await saved()).toEqual(["By another admin", "First aid"]);
});

test("the second of two admins at one outline sees what the first one did", async ({ newAdmin, rows }) => {
  const [one, two] = [new CourseEditor(await newAdmin()), new CourseEditor(await newAdmin())];
  const id = await publishedCourse(rows, "Shared outline", "A", "B", "C");
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
});

test("without JavaScript the second of two admins at one course sees both versions and loses nothing", async ({
  newPlainAdmin,
  rows,
}) => {
  const [one, two] = [await newPlainAdmin(), await newPlainAdmin()];
  const id = await publishedCourse(rows, "Shared course", "A");
  for (const page of [one, two]) await page.open(`/admin/courses/${id}/details`);
  await one.press("Save details", { Name: "Named by one" });
  expect(one.result).toContain("The details were saved.");
  await two.press("Save details", { "Short description": "Described by two" });
  expect(two.words).toContain("Someone else saved the details");
  expect(two.words).toContain("Current value: Named by one");
  expect(two.field("Short description").value).toBe("Described by two");
  await two.press("Save details", { Name: "Named by one" });
  expect(two.result).toContain("The details were saved.");

  for (const page of [one, two]) await (await page.open(`/admin/courses/${id}`)).follow("A");
  await two.press("Save activity", { Text: "Theirs." });
  expect(two.result).toContain("The activity was saved.");
  await one.press("Save activity", { Text: "Mine." });
  expect(one.words).toContain("Someone else saved this activity");
  expect(one.field("Current text:").value).toBe("Theirs.");
  expect(one.field("Text").value).toBe("Mine.");
});

test("an activity is asked for what its kind has", async ({ newAdmin, rows }) => {
  const editor = new CourseEditor(await newAdmin());
  const id = await publishedCourse(rows, "Kinds");
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

test("without JavaScript a video and then a download are saved from one form", async ({
  newPlainAdmin,
  rows,
}) => {
  const id = await publishedCourse(rows, "Plain kinds");
  const page = await newPlainAdmin();
  await page.open(`/admin/courses/${id}/activities/new`);
  const [url, captions] = ["https://videos.example/a.mp4", "/academy/a.vtt"];
  await page.press("Add activity", {
    Video: true,
    Title: "Watch",
    Address: "http://videos.example/a.mp4",
    Captions: captions,
    Length: "4:05",
  });
  expect(page.field("Address").description).toContain("or a path on this site");
  expect(page.field("Captions").value).toBe(captions);
  await page.press("Add activity", { Address: url });
  expect(page.result).toContain("The activity was added.");
  const dataNow = async () =>
    (await rows("SELECT kind, data, minutes FROM activities WHERE course_id = $1", id)).at(0);
  const video = { url, captions_url: captions, seconds: 245 };
  expect(await dataNow()).toEqual({ kind: "video", data: video, minutes: 4 });
  await page.follow("Watch");
  expect(page.field("Length").value).toBe("4:05");
  await page.press("Save activity", { Download: true });
  expect(page.result).toContain("The activity was saved.");
  expect(await dataNow()).toMatchObject({ kind: "download", data: { url } });
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
