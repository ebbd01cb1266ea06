import type { Persona } from "./personas";
import type { ProviderSettings, RecordedRequest } from "./provider";

export class IdentityProviderControl {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async putPersona(persona: Persona): Promise<void> {
    await this.#send("PUT", `/personas/${encodeURIComponent(persona.login)}`, persona);
  }

  async deletePersona(login: string): Promise<void> {
    await this.#send("DELETE", `/personas/${encodeURIComponent(login)}`);
  }

  /** Lists requests to the token and user-information endpoints, oldest first. */
  async requests(login?: string): Promise<RecordedRequest[]> {
    const query = login === undefined ? "" : `?login=${encodeURIComponent(login)}`;
    return (await this.#send("GET", `/requests${query}`)) as RecordedRequest[];
  }

  async forgetRequests(): Promise<void> {
    await this.#send("DELETE", "/requests");
  }

  /** Shared by all tests of this instance. */
  async settings(changes: Partial<ProviderSettings>): Promise<ProviderSettings> {
    return (await this.#send("PUT", "/settings", changes)) as ProviderSettings;
  }

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.url}/_control${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
