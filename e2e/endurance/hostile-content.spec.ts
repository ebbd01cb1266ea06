import type { Page } from "playwright/test";
import { expect, testOn } from "../fixtures";
import { commandLine } from "../platform";
import { complexTexts, deepText, xssCorpus } from "../xss-corpus";

const test = testOn({});

// The tests share one platform and run in sequence.
test.describe.configure({ mode: "default" });

// A recording of pages of 160,000 characters takes longer than the pages.
test.use({ trace: "off" });

// Imports refuse NUL.
const texts: string[] = xssCorpus.filter((text) => !text.includes("\0"));
const line = (index: number) => (texts[index % texts.length] ?? "").trim().slice(0, 200);
const hosts = ["images.example"];

const article = (body: string, index: number) => ({ title: line(index), body });

const titled = texts.map((_, index) => article(texts.slice(index * 5, index * 5 + 5).join("\n\n"), index));

// Refused today, but some may have been stored before.
const old = Object.values(complexTexts);
const replaced = `UPDATE activities SET body = $1 FROM courses
  WHERE courses.id = course_id AND permalink = 'hostile' AND position = $2`;
const described = "UPDATE courses SET full_description = $1 WHERE permalink = 'hostile'";

const course = {
  name: line(texts.findIndex((text) => text.startsWith("</script>"))),
  permalink: "hostile",
  status: "published",
  short_description: line(texts.findIndex((text) => text.startsWith("<img"))),
  categories: [line(texts.findIndex((text) => text.startsWith("<svg/onload")))],
  list_image_url: `https://images.example/"><script>window.__pwned=1</script>.png`,
  sections: [
    {
      title: line(texts.findIndex((text) => text.startsWith("<ScRiPt"))),
      activities: titled.map((one) => ({ ...one, body: "Refused today." })),
    },
    {
      title: line(texts.findIndex((text) => text.startsWith("{{"))),
      activities: [...old.map(() => "Refused today."), deepText].map(article),
    },
    {
      title: "javascript:window.__pwned=1",
      activities: [
        ...["video", "link", "download"].map((kind, index) => ({
          ...article("", index),
          kind,
          url: `https://images.example/"onerror="window.__pwned=1"/<script>.mp4`,
        })),
        { ...article("", 9), kind: "video", url: 'https://youtu.be/dQw4w9WgXcQ?t=1"onload=window.__pwned=1' },
      ],
    },
  ],
};

type Seen = { complaints: string[]; requests: string[]; dialogs: string[] };

/** This answers for other hosts with nothing, so that no request leaves this machine. */
async function watched(page: Page, baseUrl: string): Promise<Seen> {
  const seen: Seen = { complaints: [], requests: [], dialogs: [] };
  page.on("dialog", (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => seen.complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    const { url } = message.location();
    // A backslash in an image's path becomes %5C, which stays on this site, where there is no such image.
    const isOurs = !url || (url.startsWith(baseUrl) && !url.endsWith("/%5Cbackslash.example/a.png"));
    if (message.type() === "error" && isOurs) seen.complaints.push(`${page.url()}: ${message.text()}`);
  });
  await page.route(
    (url) => !["localhost", "127.0.0.1"].includes(url.hostname),
    (route) => {
      seen.requests.push(new URL(route.request().url()).hostname);
      return route.fulfill({ status: 204 });
    },
  );
  return seen;
}

async function expectHarmless(page: Page): Promise<void> {
  await page.waitForFunction(() => "next" in window);
  expect(await page.evaluate(() => "__pwned" in window), page.url()).toBe(false);
}

test("no page runs a course’s content or asks other sites for it", async ({
  page,
  running,
  signIn,
  newPersona,
  rows,
}) => {
  await commandLine(running.env)(["courses", "import", "-"], [course]);
  await rows(described, texts.join("\n\n"));
  for (const [index, text] of [...titled.map(({ body }) => body), ...old].entries())
    await rows(replaced, text, index + 1);
  const seen = await watched(page, running.baseUrl);
  const hostile = {
    first_name: "<script>window.__pwned=1</script>",
    last_name: '"><img src=x onerror=window.__pwned=1>',
  };
  const person = await newPersona({
    profile: { ...hostile, lms: { groups: [line(0), "<svg onload=window.__pwned=1>"] } },
  });
  await signIn.as(person, "/courses/hostile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(course.name);
  await expectHarmless(page);
  await page.getByRole("button", { name: "Start course" }).click();
  await expect(page).toHaveURL(/activities/);
  for (const path of ["/", "/catalog", "/account", "/courses/hostile"]) {
    await page.goto(path);
    await expectHarmless(page);
  }
  const links = await page
    .locator('a[href*="/activities/"]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute("href") ?? ""))]);
  const activities: { body: string; url?: string }[] = course.sections.flatMap(
    ({ activities }) => activities,
  );
  expect(links.length).toBe(activities.length);
  for (const [index, path] of links.entries()) {
    if (!activities[index]?.body && !activities[index]?.url) continue;
    const answer = await page.goto(path, { waitUntil: "domcontentloaded" });
    expect(answer?.status(), path).toBe(200);
    expect(answer?.request().timing().responseEnd, path).toBeLessThan(2_000);
    await expectHarmless(page);
  }
  expect(seen.dialogs).toEqual([]);
  expect(seen.requests.filter((host) => !hosts.includes(host))).toEqual([]);
  expect(seen.requests, "the images that may be loaded are").toContain("images.example");
  expect(seen.complaints).toEqual([]);
});

test("the watch notices content that runs", async ({ page, running }) => {
  const seen = await watched(page, running.baseUrl);
  await page.goto("/auth/sign-in");
  await page.evaluate(() => {
    alert("x");
    Object.assign(window, { __pwned: 1 });
    new Image().src = "https://evil.example/a.png";
    console.error("complaint");
  });
  await expect(expectHarmless(page)).rejects.toThrow();
  await expect.poll(() => [seen.dialogs.length, seen.requests]).toEqual([1, ["evil.example"]]);
});
