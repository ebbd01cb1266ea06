import { afterAll, beforeAll, beforeEach } from "vitest";
import { IdentityProviderControl } from "../identity-provider/control";
import { type RunningIdentityProvider, startIdentityProvider } from "../identity-provider/server";

const redirectUris = ["http://localhost:3000/auth/oauth_base/callback"];

export class TestIdentityProvider {
  readonly client: { clientId: string; clientSecret: string };
  #running: RunningIdentityProvider | undefined;

  constructor(clientSecret = "canary-client-secret") {
    const client = { clientId: "client", clientSecret };
    this.client = client;
    beforeAll(async () => {
      this.#running = await startIdentityProvider({
        port: 0,
        ...client,
        redirectUris,
        tokenRequestFormat: "json",
      });
    });
    afterAll(() => this.#running?.close());
    beforeEach(() => this.control.forgetRequests());
  }

  get url(): string {
    return this.#running?.url ?? "";
  }

  get control(): IdentityProviderControl {
    return new IdentityProviderControl(this.url);
  }

  get settings() {
    return {
      ...this.client,
      issuer: this.url,
      authorizationEndpoint: `${this.url}/authorize`,
      tokenEndpoint: `${this.url}/token`,
      usersEndpoint: `${this.url}/userinfo`,
    };
  }
}
