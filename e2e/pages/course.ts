import { expect, type Locator, type Page } from "playwright/test";
import { byMouse, type Press } from "./hands";

export class Course {
  constructor(
    private readonly page: Page,
    private readonly press: Press = byMouse,
  ) {}

  get title(): Locator {
    return this.page.getByRole("heading", { level: 1 });
  }

  get completeAndContinue(): Locator {
    return this.page.getByRole("button", { name: "Complete and continue" });
  }

  /** "Next", where it completes the activity. */
  get goesOn(): Locator {
    return this.page.getByRole("navigation", { name: "Previous and next activity" }).getByRole("button");
  }

  get markToDo(): Locator {
    return this.page.getByRole("button", { name: "Mark as not done" });
  }

  get state(): Locator {
    return this.page.getByRole("region", { name: "Your progress" });
  }

  async start(): Promise<void> {
    await this.press(this.page.getByRole("button", { name: "Start course" }));
    await expect(this.page).toHaveURL(/\/activities\//);
  }

  /** @param next the title of what follows; by default the course is completed */
  async complete(next: string | RegExp = /^You completed/): Promise<void> {
    await this.press(this.completeAndContinue);
    await expect(this.title).toHaveText(next);
  }

  async goOn(title: string): Promise<void> {
    const ways = this.page.getByRole("navigation", { name: "Previous and next activity" });
    const next = ways.getByRole("link", { name: title }).or(ways.getByRole("button", { name: title }));
    await this.press(next);
    await expect(this.title).toHaveText(title);
  }

  async openCourse(): Promise<void> {
    await this.press(this.page.getByRole("link", { name: "Back to the course" }));
  }

  async openFromOutline(title: string): Promise<void> {
    const outline = this.page.getByRole("navigation", { name: "Outline" });
    // Unfolded where there is no room for it beside the article.
    const folded = outline.locator("details:not([open]) > summary");
    if (await folded.isVisible()) await this.press(folded);
    await this.press(outline.getByRole("link", { name: title }));
    await expect(this.title).toHaveText(title);
  }
}
