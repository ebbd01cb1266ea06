import { expect, test } from "./fixtures";
import { cardsOn, expectNoSidewaysScroll } from "./pages/progress";

const onShelf = { profile: { lms: { groups: ["Shelf"] } } };

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a search, a category and a page have an address, and each keeps the others", async ({
    page,
    signIn,
    newPersona,
  }) => {
    const cards = cardsOn(page);
    await signIn.as(await newPersona(onShelf), "/catalog");
    await page.getByRole("searchbox", { name: "Search the catalog" }).fill("shel");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/catalog?q=shel");
    await expect(cards).toHaveCount(24);
    const categories = page.getByRole("navigation", { name: "Categories" });
    await categories.getByRole("link", { name: "Shelves", exact: true }).click();
    await expect(page).toHaveURL("/catalog?q=shel&category=Shelves");
    const pages = page.getByRole("navigation", { name: "Pages of the catalog" });
    await pages.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL("/catalog?q=shel&category=Shelves&page=2");
    await expect(page.getByRole("searchbox")).toHaveValue("shel");
    await expect(cards).toHaveCount(6);
    await expect(pages.getByRole("link", { name: "Next" })).toHaveCount(0);
    await pages.getByRole("link", { name: "Previous" }).click();
    await expect(page).toHaveURL("/catalog?q=shel&category=Shelves");
    await categories.getByRole("link", { name: "Even shelves" }).click();
    await expect(cards).toHaveCount(15);
    await page.getByRole("searchbox").fill("Shelf 7");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page, "the category stays").toHaveURL("/catalog?category=Even+shelves&q=Shelf+7");
    await expect(cards).toHaveCount(1);
  });

  test("a search without results says so, and leads back to the whole catalog", async ({
    page,
    signIn,
    newPersona,
  }) => {
    await signIn.as(await newPersona(), "/catalog?q=<nothing>");
    await expect(page.getByText("No courses found")).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveValue("<nothing>");
    await page.getByRole("link", { name: "Show the whole catalog" }).click();
    await expect(page).toHaveURL("/catalog");
    await expect(cardsOn(page).first()).toBeVisible();
  });

  test("from the catalog's first learning paths a link leads to all of them, with a search and pages", async ({
    page,
    signIn,
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
    await signIn.as(await newPersona({ profile: { lms: { groups: ["Navigators"] } } }), "/catalog?q=round");
    await page.getByRole("link", { name: "See all 27 learning paths with “round”" }).click();
    await expect(page).toHaveURL("/learning-paths?q=round");
    const paths = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(paths).toHaveCount(24);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL("/learning-paths?q=round&page=2");
    await expect(paths).toHaveText(["Round trip 25", "Round trip 26", "Round trip 27"]);
    await expectNoSidewaysScroll(page);
    await page.getByRole("searchbox").fill("trip 07");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(paths).toHaveText(["Round trip 07"]);
    await paths.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Round trip 07");
    for (const list of ["/catalog", "/learning-paths"])
      expect((await page.request.get(`${list}?q=%00`)).status(), list).toBe(404);
  });

  for (const list of ["/catalog", "/courses", "/learning-paths"]) {
    test(`pages of ${list} that cannot be are none; past the end says so`, async ({
      page,
      signIn,
      newPersona,
    }) => {
      await signIn.quietly(await newPersona());
      for (const number of ["0", "abc", "-1", "1.5", "01", "99999999999999999999"]) {
        const answer = await page.request.get(`${list}?page=${number}`);
        expect([number, answer.status()]).toEqual([number, 404]);
      }
      const answer = await page.goto(`${list}?page=99`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByText("This page is empty")).toBeVisible();
      await page.getByRole("link", { name: "Back to page 1" }).click();
      await expect(page).toHaveURL(list);
    });
  }
});

test("a card tells that a course is new, started or completed", async ({
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const persona = await newPersona(onShelf);
  await signIn.as(persona, "/catalog?q=shelf");
  await expect(page).toHaveURL("/catalog?q=shelf");
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
  await page.reload();
  const card = (name: string) => cardsOn(page).filter({ has: page.getByRole("link", { name, exact: true }) });
  await expect(card("Shelf 1")).toContainText("For Shelf");
  await expect(card("Shelf 1").getByRole("progressbar")).toHaveCount(0);
  await expect(card("Shelf 2").getByRole("progressbar")).toHaveJSProperty("value", 40);
  await expect(card("Shelf 3")).toContainText("Completed");
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
