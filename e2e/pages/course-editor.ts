import { expect, type Locator, type Page } from "playwright/test";
import { byMouse, type Press } from "./hands";

type Write = (target: Locator, text: string) => Promise<void>;

const fill: Write = (target, text) => target.fill(text);

export class CourseEditor {
  constructor(
    readonly page: Page,
    private readonly press: Press = byMouse,
    private readonly write: Write = fill,
  ) {}

  get main(): Locator {
    return this.page.getByRole("main");
  }

  get result(): Locator {
    return this.page.locator("#result");
  }

  get activities(): Locator {
    return this.page.locator("[data-entry]").getByRole("link");
  }

  button(name: string): Locator {
    return this.main.getByRole("button", { name, exact: true });
  }

  field(name: string | RegExp): Locator {
    return this.main.getByRole("textbox", { name });
  }

  /** Creates a draft; returns its id. */
  async create(name: string): Promise<string> {
    await this.page.goto("/admin/courses");
    await this.press(this.main.getByRole("link", { name: "Create course" }));
    await this.write(this.field("Name"), name);
    await this.press(this.button("Create course"));
    await expect(this.result).toContainText("as a draft");
    return new URL(this.page.url()).pathname.split("/").at(-1) ?? "";
  }

  async addSection(title: string): Promise<void> {
    await this.write(this.field("New section"), title);
    await this.press(this.button("Add section"));
    await expect(this.main.getByRole("heading", { name: title })).toBeVisible();
  }

  async addActivity(title: string, text: string, section?: string): Promise<void> {
    const words = section ? `Add activity to “${section}”` : "Add activity";
    await this.press(this.main.getByRole("link", { name: words, exact: true }));
    await this.write(this.field("Title"), title);
    await this.write(this.field(/^Text/), text);
    await this.press(this.button("Add activity"));
    await expect(this.result).toHaveText("The activity was added.");
  }

  async room(name: "Outline" | "Details" | "Access" | "Assignments" | "Learners" | "Preview"): Promise<void> {
    await this.press(this.page.getByRole("navigation", { name: "Course" }).getByRole("link", { name }));
  }
}
