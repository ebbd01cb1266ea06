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

  /** Signs in on the pages of the platform and the provider. Ends at the page that was requested, or at the one that says why not. */
  async byHand(persona: Persona, path = "/"): Promise<void> {
    await this.open(path);
    await this.begin();
    await this.choose(persona);
  }

  /** The same without those pages: for tests of what comes after a sign-in. */
  async as(persona: Persona, path = "/"): Promise<void> {
    await this.page.goto(await this.#approach(persona, path));
  }

  /** The same, and opens no page at all. */
  async quietly(persona: Persona): Promise<void> {
    await this.page.request.get(await this.#approach(persona, "/"), { maxRedirects: 0 });
  }

  /** Signs in on the provider's page. Returns the callback's URL instead of following it. */
  callbackOf(persona: Persona): Promise<string> {
    return this.#answerTo(this.page.url(), persona);
  }

  async out(): Promise<void> {
    await this.openAccountMenu();
    await this.page.getByRole("button", { name: "Sign out", exact: true }).click();
    await this.page.waitForURL(/\/auth\/sign-in/);
  }

  async openAccountMenu(): Promise<void> {
    await this.page.getByRole("button", { name: "Account of" }).click();
  }

  /** Signs out on the account page, with its question. */
  async outEverywhere(): Promise<void> {
    await this.page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
    await this.page.getByRole("button", { name: "Yes, sign out everywhere" }).click();
  }

  async #approach(persona: Persona, path: string): Promise<string> {
    const started = await this.page.request.get(`/auth/oauth_base?destination=${encodeURIComponent(path)}`, {
      maxRedirects: 0,
    });
    return this.#answerTo(started.headers().location ?? "", persona);
  }

  async #answerTo(authorization: string, { login }: Persona): Promise<string> {
    const { origin, searchParams } = new URL(authorization);
    const answer = await this.page.request.post(`${origin}/login`, {
      form: { ...Object.fromEntries(searchParams), login },
      maxRedirects: 0,
    });
    return answer.headers().location ?? "";
  }
}
