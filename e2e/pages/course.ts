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

  get markComplete(): Locator {
    return this.page.getByRole("button", { name: "Mark complete" });
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

  async complete(): Promise<void> {
    await this.press(this.markComplete);
    await expect(this.markToDo).toBeVisible();
  }

  async next(title: string): Promise<void> {
    const ways = this.page.getByRole("navigation", { name: "Previous and next activity" });
    await this.press(ways.getByRole("link", { name: title }));
    await expect(this.title).toHaveText(title);
  }

  async openFromOutline(title: string): Promise<void> {
    const outline = this.page.getByRole("navigation", { name: "Outline" });
    await this.press(outline.getByRole("link", { name: title }));
    await expect(this.title).toHaveText(title);
  }
}
