import { expect, test } from "./fixtures";
import { reader } from "./reading-courses";

test.beforeEach(async ({ page, signIn, newPersona }) => {
  await page.route(
    (url) => !["localhost", "127.0.0.1"].includes(url.hostname),
    (route) =>
      route.fulfill({
        contentType: "text/html",
        body: "<title>Player</title><button autofocus>Pause</button>",
      }),
  );
  await signIn.as(await newPersona(reader), "/courses/to-read");
});

test("a video's host loads nothing before the video plays; then it has the keyboard", async ({ page }) => {
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
