import { expect, testOn } from "./fixtures";
import { commandLine } from "./platform";

const test = testOn({});

// One platform for all of them, one after the other.
test.describe.configure({ mode: "default" });

const film = { title: "A film", kind: "video", url: "https://youtu.be/dQw4w9WgXcQ?t=90", body: "" };
const body = `## The way in

Text with [a link](https://other.example/x).

> [!WARNING]
> Mind the gap.

\`\`\`js
const a = 1;
\`\`\`

- [x] Read it

## The way in

Words[^1]

[^1]: A note`;

const course = {
  name: "To read",
  permalink: "to-read",
  status: "published",
  activities: [
    film,
    { title: "A text", body },
    { title: "A file", kind: "video", url: "/a.mp4", captions_url: "/a.vtt" },
  ],
};

test.beforeAll(({ own }) => commandLine(own.running.env)(["courses", "import", "-"], [course]));

test.beforeEach(async ({ page, signIn, newPersona }) => {
  await page.route(
    (url) => !["localhost", "127.0.0.1"].includes(url.hostname),
    (route) =>
      route.fulfill({
        contentType: "text/html",
        body: "<title>Player</title><button autofocus>Pause</button>",
      }),
  );
  await signIn.as(await newPersona(), "/courses/to-read");
});

test("nothing of a video's host is loaded before one plays it; then it has the keyboard", async ({
  page,
}) => {
  const others: string[] = [];
  page.on("request", (request) => {
    if (!/localhost|127\.0\.0\.1/.test(request.url())) others.push(request.url());
  });
  await page
    .getByRole("link", { name: /A film/ })
    .first()
    .click();
  const play = page.getByRole("button", { name: "Play video" });
  await expect(play).toBeVisible();
  expect(others).toEqual([]);
  const loading = page.waitForRequest(/youtube-nocookie/);
  await play.focus();
  await page.keyboard.press("Enter");
  const request = await loading;
  expect(request.url()).toBe(
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&cc_load_policy=1&rel=0&start=90",
  );
  expect((await request.allHeaders()).referer).toMatch(/^http:\/\/localhost:\d+\/$/);
  await expect(page.locator("iframe")).toBeFocused();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Pause" })).toBeVisible();
});

test("a heading's link leads to it and is seen with the keyboard", async ({ page }) => {
  await page
    .getByRole("link", { name: /A text/ })
    .first()
    .click();
  const link = page.getByRole("link", { name: "Link to “The way in”" });
  await expect(link).toHaveCount(2);
  await expect(link.last()).toHaveCSS("opacity", "0");
  await link.first().focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(link.first()).toHaveCSS("opacity", "1");
  await link.last().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#section-the-way-in-2$/);
  await expect(page.locator(":target")).toHaveText("The way in");
  await expect(page.getByRole("checkbox", { name: "Read it" })).toBeChecked();
  await expect(page.getByRole("note")).toContainText("Warning");
});

test("on paper stands the article: no menu, no button, and where its links lead", async ({ page }) => {
  await page
    .getByRole("link", { name: /A text/ })
    .first()
    .click();
  await expect(page.getByRole("note")).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const locator of [
    page.getByRole("navigation"),
    page.getByRole("button"),
    page.locator("body > header"),
  ])
    for (const one of await locator.all()) await expect(one).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("note")).toHaveCSS("border-top-width", "1px");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator("html")).toHaveCSS("color", "rgb(0, 0, 0)");
  const after = await page
    .getByRole("link", { name: /a link/ })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(after).toContain("https://other.example/x");
});

test("a file has its captions", async ({ page }) => {
  const captions = page.waitForRequest(/a\.vtt/);
  await page
    .getByRole("link", { name: /A file/ })
    .first()
    .click();
  await expect(page.locator("video")).toHaveAttribute("preload", "metadata");
  await captions;
});
