import { expect, test } from "./fixtures";
import { Course } from "./pages/course";
import { byTouch } from "./pages/hands";
import { expectNoSidewaysScroll } from "./pages/progress";
import { reader } from "./reading-courses";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "on a phone" : "on a phone, without JavaScript", () => {
    test.use({ ...phone, javaScriptEnabled });

    test("the outline is folded above the article, and previous and next stay in reach", async ({
      page,
      signIn,
      newPersona,
    }) => {
      const course = new Course(page, byTouch);
      await signIn.as(await newPersona(reader), "/courses/on-the-way");
      await course.start();
      await course.complete("Ports");
      const outline = page.getByRole("navigation", { name: "Outline" });
      const folded = outline.getByText("Outline · 1 of 3 done");
      const entry = outline.getByRole("link", { name: "After" });
      await expect(entry).toBeHidden();
      const [above, below] = [await folded.boundingBox(), await course.title.boundingBox()];
      expect(above?.y).toBeLessThan(below?.y ?? 0);
      const steps = page.getByRole("navigation", { name: "Previous and next activity" });
      for (const place of [0, 1_000, 100_000]) {
        await page.mouse.wheel(0, place);
        for (const link of await steps.getByRole("link").all())
          await expect(link).toBeInViewport({ ratio: 1 });
      }
      await expectNoSidewaysScroll(page);
      await folded.tap();
      await expect(entry).toBeVisible();
      await entry.tap();
      await expect(course.title).toHaveText("After");
      await expect(outline.getByRole("link", { name: "Before" }), "folded again").toBeHidden();
    });
  });
}

test.describe("on a phone, with a keyboard", () => {
  test.use(phone);

  test("the focused element is not below the bar, and the outline comes before the article", async ({
    page,
    signIn,
    newPersona,
  }) => {
    const course = new Course(page);
    await signIn.as(await newPersona(reader), "/courses/on-the-way");
    await course.openFromOutline("Ports");
    await page.getByRole("link", { name: "The end" }).focus();
    const link = await page.getByRole("link", { name: "The end" }).boundingBox();
    const bar = await page.getByRole("navigation", { name: "Previous and next activity" }).boundingBox();
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "To read on the way" })
      .focus();
    await page.keyboard.press("Tab");
    await expect(page.getByText(/^Outline ·/)).toBeFocused();
  });

  test("a wide table becomes a card for each row with labeled cells", async ({
    page,
    signIn,
    newPersona,
  }) => {
    await signIn.as(await newPersona(reader), "/courses/on-the-way");
    await new Course(page).openFromOutline("Ports");
    const cell = page.locator("article td", { hasText: "SSH" });
    await expect(cell).toHaveCSS("display", "block");
    expect(await cell.evaluate((one) => getComputedStyle(one, "::before").content)).toContain("Protocol");
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(cell).toHaveCSS("display", "table-cell");
    const outline = page.getByRole("navigation", { name: "Outline" });
    await expect(
      outline.getByRole("link", { name: "After" }),
      "never folded beside the article",
    ).toBeVisible();
    await expect(page.getByText(/^Outline ·/)).toBeHidden();
  });
});

for (const [reducedMotion, moves] of [
  ["no-preference", true],
  ["reduce", false],
] as const)
  test(`an achievement ${moves ? "arrives" : "stands still where less motion is wanted"}`, async ({
    page,
    signIn,
    newPersona,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const course = new Course(page);
    await signIn.as(await newPersona(reader), "/courses/on-the-way");
    await course.start();
    for (const next of ["Ports", "After", "You completed To read on the way"]) await course.complete(next);
    const drawn = page.getByRole("main").locator(".icon").first();
    const name = await drawn.evaluate((icon) => getComputedStyle(icon).animationName);
    expect(name !== "none").toBe(moves);
    await expect(page.getByRole("main")).toContainText("You’re all caught up.");
  });
