import { expect, type Locator, type Page } from "playwright/test";
import type { Persona } from "../identity-provider/personas";
import { SignIn } from "./sign-in";

type Fields = Record<string, string>;

export class ProviderSettings {
  constructor(
    readonly page: Page,
    private readonly providerUrl: string,
  ) {}

  rightFields({ clientId, clientSecret }: { clientId: string; clientSecret: string }): Fields {
    return {
      "Client ID": clientId,
      "Client secret": clientSecret,
      "Authorization endpoint": `${this.providerUrl}/authorize`,
      "Token endpoint": `${this.providerUrl}/token`,
      "Users API endpoint": `${this.providerUrl}/userinfo`,
      Issuer: this.providerUrl,
    };
  }

  async open(): Promise<void> {
    await this.page.goto("/admin/identity-provider");
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText("Identity provider");
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  async fill(fields: Fields): Promise<void> {
    await expect(this.field("Client ID")).toBeVisible();
    for (const [label, value] of Object.entries(fields)) {
      const replace = this.page.locator("details:not([open]) > summary", {
        hasText: "Replace Client secret",
      });
      if (label === "Client secret" && (await replace.isVisible())) await replace.click();
      await this.field(label).fill(value);
    }
  }

  card(heading: string): Locator {
    return this.page.locator("section").filter({ has: this.page.getByRole("heading", { name: heading }) });
  }

  async expectNotice(words: string): Promise<void> {
    await expect(this.page.getByRole("status").filter({ hasText: words })).toBeVisible();
  }

  async expectRefusal(words: string): Promise<void> {
    await expect(this.page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  async saveDraft(): Promise<void> {
    await this.press("Save draft");
  }

  /** Saves and runs the test, up to its report. */
  async test(persona: Persona, heading: string): Promise<void> {
    await this.press("Save draft and test");
    await this.finishTest(persona, heading);
  }

  async finishTest(persona: Persona, heading: string): Promise<void> {
    await new SignIn(this.page).choose(persona);
    await expect(this.page).toHaveURL(/\/admin\/identity-provider\/tests\//);
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }

  async expectError(label: string, words: string): Promise<void> {
    const field = this.field(label);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(words));
  }
}
