import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { expect, test } from "./fixtures";
import { untilHydrated } from "./pages/hands";
import { publishedCourse } from "./published-course";

const word = readFileSync("app/_components/markdown-field/clipboard-examples/word.html", "utf8");
const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const text = (page: Page) => page.getByRole("textbox", { name: /^Text/ });
const preview = (page: Page) => page.getByRole("region", { name: "Preview: Text" });
const save = (page: Page) => page.getByRole("button", { name: "Save activity" });

/** Puts it into the browser's clipboard, as another program would. */
const copy = (page: Page, html: string) =>
  page.evaluate((content) => {
    addEventListener(
      "copy",
      (event) => {
        event.clipboardData?.setData("text/html", content);
        event.clipboardData?.setData("text/plain", "Plain text");
        event.preventDefault();
      },
      { once: true },
    );
    document.execCommand("copy");
  }, html);

const drop = (page: Page, name: string, base64: string) =>
  text(page).evaluate(
    (area, file) => {
      const dataTransfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(file.base64), (byte) => byte.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], file.name));
      area.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, base64 },
  );

test("an author formats a text, pastes from Word, and drops a picture that learners see", async ({
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const course = await publishedCourse(rows, "Written with care", "First");
  const persona = await newPersona();
  await signIn.quietly(persona);
  await rows(
    `INSERT INTO role_grants (person_id, role, course_id)
     SELECT person_id, 'author', course FROM identities, unnest(ARRAY[NULL, $2::uuid]) AS course WHERE subject = $1`,
    persona.login,
    course,
  );
  await page.goto(`/admin/courses/${course}`);
  await page.getByRole("link", { name: "First" }).click();
  const area = text(page);
  await untilHydrated(area);
  const toolbar = page.getByRole("toolbar", { name: "Formatting: Text" });

  await area.fill("calm");
  await area.press("ControlOrMeta+A");
  await toolbar.getByRole("button", { name: "Heading" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(toolbar.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(area).toBeFocused();
  await expect(area).toHaveValue("**calm**");
  await page.keyboard.press("ControlOrMeta+I");
  await expect(area).toHaveValue("**_calm_**");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(area).toHaveValue("**calm**");

  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("\n\n- one\ntwo\n");
  await expect(area).toHaveValue("**calm**\n\n- one\n- two\n- ");
  await page.keyboard.press("Enter");
  await expect(area).toHaveValue("**calm**\n\n- one\n- two\n\n");

  await copy(page, word);
  await page.keyboard.press("ControlOrMeta+V");
  await expect(area).toHaveValue(/- Warn others\n {2}- on \*\*your\*\* floor/);
  await expect(page.getByText("Pictures that weren’t pasted: 1")).toBeVisible();
  await expect(preview(page).getByRole("table")).toContainText("North and south");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(area).toHaveValue("**calm**\n\n- one\n- two\n\n");
  await page.keyboard.press("ControlOrMeta+Shift+V");
  await expect(area).toHaveValue("**calm**\n\n- one\n- two\n\nPlain text");

  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/admin/media/upload?*", async (route) => {
    await held;
    await route.continue();
  });
  await drop(page, "Fire exit.png", picture);
  await expect(area).toHaveValue(/Plain text\n\n!\[Uploading Fire exit\.png…\]\(\)$/);
  await page.keyboard.type("\n\nTyped while it uploads.");
  await save(page).click();
  await expect(page.getByRole("group", { name: "Upload" }), "the form waits for the upload").toBeFocused();
  send();
  await expect(area).toHaveValue(/\n\n!\[Fire exit\]\(\/media\/[^)]+\)\n\nTyped while it uploads\.$/);
  const shown = preview(page).getByRole("img", { name: "Fire exit" });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  await page.keyboard.press("ControlOrMeta+Z");
  await expect(area, "the picture and its placeholder are one step").not.toHaveValue(/Fire exit/);
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  await expect(area).toHaveValue(/!\[Fire exit\]/);

  await drop(page, "notes.txt", picture);
  await expect(page.getByText("notes.txt: This isn’t a PNG")).toBeVisible();
  await drop(page, "broken.png", btoa("no picture"));
  await expect(page.getByText("broken.png couldn’t be uploaded.")).toBeVisible();
  await expect(area).not.toHaveValue(/broken/);

  await page.route("**/admin/media/upload?*", () => {});
  await drop(page, "Endless.png", picture);
  await drop(page, "Waiting.png", picture);
  await page.getByRole("button", { name: "Cancel upload of Waiting.png" }).click();
  await expect(area, "it needn't wait to be canceled").not.toHaveValue(/Waiting/);
  await page.getByRole("button", { name: "Cancel upload of Endless.png" }).click();
  await expect(area).not.toHaveValue(/Endless/);
  await save(page).click();
  await expect(page.locator("#result")).toBeVisible();
  const [saved] = await rows("SELECT body FROM activities WHERE course_id = $1", course);
  expect(saved?.body).toContain("![Fire exit](/media/");
});

test("a picture in pasted HTML uploads, and without a script the field is a text area", async ({
  newAdmin,
  rows,
}) => {
  const course = await publishedCourse(rows, "Pasted pictures");
  const page = await newAdmin();
  await page.goto(`/admin/courses/${course}/details`);
  const area = page.getByRole("textbox", { name: /^Full description/ });
  await untilHydrated(area);
  await area.focus();
  await copy(page, `<h2>Exits</h2><p><img alt="Way out" src="data:image/png;base64,${picture}"></p>`);
  await page.keyboard.press("ControlOrMeta+V");
  await expect(area).toHaveValue(/^## Exits\n\n!\[Way out\]\(\/media\/[^)]+\)$/);

  const plain = await newAdmin({ javaScriptEnabled: false });
  await plain.goto(`/admin/courses/${course}/details`);
  await expect(plain.getByRole("textbox", { name: /^Full description/ })).toBeEditable();
  await expect(plain.getByRole("toolbar")).toHaveCount(0);
  await plain.getByRole("link", { name: "Upload a picture for Full description" }).click();
});
