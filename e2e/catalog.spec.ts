import { expect, test } from "./fixtures";
import { expectNoSidewaysScroll } from "./pages/progress";
import type { PlainPage } from "./plain-page";

const onShelf = { profile: { lms: { groups: ["Shelf"] } } };

const shelves = (page: PlainPage) => page.wordsOf("li").filter((words) => /Shelf \d/.test(words)).length;

test("without JavaScript a search, a category and a page have an address, and each keeps the others", async ({
  newPlainLearner,
  newPersona,
}) => {
  const page = await newPlainLearner(await newPersona(onShelf));
  await page.open("/catalog");
  await page.press("Search", { "Search the catalog": "shel" });
  expect(page.path).toBe("/catalog?q=shel");
  expect(shelves(page)).toBe(24);
  await page.follow("Shelves", /category=/);
  expect(page.path).toBe("/catalog?q=shel&category=Shelves");
  await page.follow("Next");
  expect(page.path).toBe("/catalog?q=shel&category=Shelves&page=2");
  expect(page.field("Search the catalog").value).toBe("shel");
  expect(shelves(page)).toBe(6);
  expect(page.links).not.toContainEqual(expect.stringMatching(/^Next/));
  await page.follow("Previous");
  expect(page.path).toBe("/catalog?q=shel&category=Shelves");
  await page.follow("Even shelves", /category=/);
  expect(shelves(page)).toBe(15);
  await page.press("Search", { "Search the catalog": "Shelf 7" });
  expect(page.path, "the category stays").toBe("/catalog?category=Even+shelves&q=Shelf+7");
  expect(shelves(page)).toBe(1);
});

test("a search without results says so, and leads back to the whole catalog", async ({
  newPlainLearner,
  newPersona,
}) => {
  const page = await newPlainLearner(await newPersona(onShelf));
  await page.open("/catalog?q=<nothing>");
  expect(page.words).toContain("No courses found");
  expect(page.field("Search the catalog").value).toBe("<nothing>");
  await page.follow("Show the whole catalog");
  expect(page.path).toBe("/catalog");
  expect(shelves(page)).toBeGreaterThan(0);
});

test("from the catalog's first learning paths a link leads to all of them, with a search and pages", async ({
  newPlainLearner,
  newPersona,
  rows,
}) => {
  // Only this group sees it.
  await rows(
    `WITH made AS (
        INSERT INTO learning_paths (id, name, status)
        SELECT gen_random_uuid(), 'Round trip ' || lpad(n::text, 2, '0'), 'published' FROM generate_series(1, 27) AS n
        RETURNING id
      ), hidden AS (
        INSERT INTO courses (id, name, permalink, status, access)
        VALUES (gen_random_uuid(), 'Maps', 'maps', 'published', 'groups') RETURNING id
      ), navigators AS (
        INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Navigators') RETURNING id
      ), shared AS (
        INSERT INTO course_group_access (course_id, group_id) SELECT hidden.id, navigators.id FROM hidden, navigators
      )
      INSERT INTO learning_path_courses (learning_path_id, course_id, position)
      SELECT made.id, hidden.id, 1 FROM made, hidden`,
  );
  const page = await newPlainLearner(await newPersona({ profile: { lms: { groups: ["Navigators"] } } }));
  const paths = () => page.wordsOf("h2").filter((words) => words.startsWith("Round trip"));
  await page.open("/catalog?q=round");
  await page.follow("See all 27 learning paths with “round”");
  expect(page.path).toBe("/learning-paths?q=round");
  expect(paths()).toHaveLength(24);
  await page.follow("Next");
  expect(page.path).toBe("/learning-paths?q=round&page=2");
  expect(paths()).toEqual(["Round trip 25", "Round trip 26", "Round trip 27"]);
  await page.press("Search", { "Search learning paths": "trip 07" });
  expect(paths()).toEqual(["Round trip 07"]);
  await page.follow("Round trip 07");
  expect(page.heading).toBe("Round trip 07");
  for (const list of ["/catalog", "/learning-paths"])
    expect((await page.open(`${list}?q=%00`)).status, list).toBe(404);
});

test("pages of lists that cannot be are none; past the end says so", async ({
  newPlainLearner,
  newPersona,
}) => {
  const page = await newPlainLearner(await newPersona());
  for (const list of ["/catalog", "/courses", "/learning-paths"]) {
    for (const number of ["0", "abc", "-1", "1.5", "01", "99999999999999999999"])
      expect([number, (await page.open(`${list}?page=${number}`)).status], list).toEqual([number, 404]);
    await page.open(`${list}?page=99`);
    expect(page.status).toBe(200);
    expect(page.words).toContain("This page is empty");
    await page.follow("Back to page 1");
    expect(page.path).toBe(list);
  }
});

test("a card tells that a course is new, started or completed", async ({
  newPlainLearner,
  newPersona,
  rows,
}) => {
  const persona = await newPersona(onShelf);
  const page = await newPlainLearner(persona);
  const enroll = (permalink: string, progress: number) =>
    rows(
      `INSERT INTO enrollments (id, person_id, course_id, progress, completed_at)
       SELECT gen_random_uuid(), person_id, courses.id, $3::int, CASE WHEN $3::int = 100 THEN now() END
       FROM identities, courses WHERE subject = $1 AND permalink = $2`,
      persona.login,
      permalink,
      progress,
    );
  await enroll("shelf-2", 40);
  await enroll("shelf-3", 100);
  await page.open("/catalog?q=shelf");
  expect(page.progress, "of the started one alone").toEqual([40]);
  const card = (name: string) => page.wordsOf("li").find((words) => new RegExp(`${name}(?!\\d)`).test(words));
  expect(card("Shelf 1")).toContain("For Shelf");
  expect(card("Shelf 3")).toContain("Completed");
});

test("names of any script, direction and length break nothing", async ({ page, signIn, newPersona }) => {
  const profile = {
    first_name: "عبدالرحمن",
    last_name: "אבגדהוזחטיכלמנסעפצקרשתאבגדהוזחטיכלמנסעפצקרשתאבגדהוזחטיכלמנסע".slice(0, 60),
    lms: { groups: ["Names"] },
  };
  await signIn.as(await newPersona({ profile }), "/courses/hebrew");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("direction", "rtl");
  const expectFits = async () => {
    for (const width of [1280, 375, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await expectNoSidewaysScroll(page);
    }
  };
  for (const path of ["/", "/catalog?category=Names", "/account"]) {
    await page.goto(path);
    await expectFits();
  }
  await expect(page.getByRole("main")).toContainText(profile.first_name);
  for (const permalink of ["hebrew", "arabic", "long-name"]) {
    await page.goto(`/courses/${permalink}`);
    await expectFits();
    await page.getByRole("navigation", { name: "Outline" }).getByRole("link").click();
    await expect(page).toHaveURL(/\/activities\//);
    await expectFits();
  }
});
