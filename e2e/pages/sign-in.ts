import type { Page } from "playwright/test";
import type { Persona } from "../identity-provider/personas";

export class SignIn {
  constructor(private readonly page: Page) {}

  /** Opens a page while signed out, and stops before the identity provider. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
  }

  async begin(): Promise<void> {
    await this.page.getByRole("link", { name: "Sign in", exact: true }).click();
  }

  async choose(persona: Persona): Promise<void> {
    await this.page.getByRole("button", { name: new RegExp(`^${persona.label}`) }).click();
  }

  /** Ends at the page that was requested, or at the one that says why not. */
  async as(persona: Persona, path = "/"): Promise<void> {
    await this.open(path);
    await this.begin();
    await this.choose(persona);
  }

  /** Returns the callback's URL instead of following it. */
  async callbackOf(persona: Persona): Promise<string> {
    const form = await this.page.locator("form").evaluate((element: HTMLFormElement) => ({
      action: element.action,
      fields: Object.fromEntries(new FormData(element)) as Record<string, string>,
    }));
    const answer = await this.page.request.post(form.action, {
      form: { ...form.fields, login: persona.login },
      maxRedirects: 0,
    });
    return answer.headers().location ?? "";
  }

  async out(): Promise<void> {
    await this.openAccountMenu();
    await this.page.getByRole("button", { name: "Sign out", exact: true }).click();
    await this.page.waitForURL(/\/auth\/sign-in/);
  }

  async openAccountMenu(): Promise<void> {
    await this.page.getByRole("button", { name: "Account of" }).click();
  }

  /** From the account page, with its question. */
  async outEverywhere(): Promise<void> {
    await this.page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
    await this.page.getByRole("button", { name: "Yes, sign out everywhere" }).click();
  }
}
