import type { Behaviour } from "../identity-provider/behaviour";
import { PersonOverHttp } from "../person-over-http";
import { eavesdrop } from "./eavesdropper";
import { client, endpointsOf, type Installation, install, startServer } from "./installation";
import { findLeaks, type Readable, type Secrets } from "./leaks";

const authSecret = "canary-auth-secret: nobody may read this";

/** Starts a platform that logs everything, with known secrets, and records all output. */
export class Canary {
  readonly secrets: Secrets = {};
  readonly readables: Readable[] = [];

  private constructor(
    readonly platform: Installation,
    readonly server: Awaited<ReturnType<typeof startServer>>,
    readonly wire: Awaited<ReturnType<typeof eavesdrop>>,
  ) {
    this.knows("client secret", client.clientSecret);
    this.knows("AUTH_SECRET", authSecret);
  }

  static async start(): Promise<Canary> {
    const platform = await install({
      env: { AUTH_SECRET: authSecret, LOG_LEVEL: "debug", SECURITY_LOG: "stdout" },
    });
    const { url } = platform.provider;
    const wire = await eavesdrop(url);
    const endpoints = { ...endpointsOf(wire.url), issuer: url, authorizationEndpoint: `${url}/authorize` };
    await platform.control.settings({ allowedExtraParameters: ["code_challenge", "code_challenge_method"] });
    const canary = new Canary(platform, await startServer(platform), wire);
    await canary.lectern(["idp", "set", "-", "--json"], {
      ...client,
      ...endpoints,
      advanced: { pkce: true },
    });
    return canary;
  }

  /** Ignores short values, such as the empty code of a callback that is wrong on purpose. */
  knows(what: string, ...values: (string | null | undefined)[]): void {
    this.secrets[what] ??= new Set();
    for (const value of values) if (value && value.length >= 16) this.secrets[what].add(value);
  }

  person(): PersonOverHttp {
    return new PersonOverHttp(this.server.origin);
  }

  async approach(
    login: string,
    behaviour: Behaviour = {},
  ): Promise<{ person: PersonOverHttp; callback: string }> {
    await this.platform.persona(login, { groups: ["Engineering"], behaviour });
    const person = this.person();
    const authorization = await person.start("/account");
    for (const [name, value] of person.cookies)
      if (name.includes("attempt")) this.knows("browser's binding", value.split(".")[1]);
    const callback = await person.choose(authorization, login);
    const { searchParams } = new URL(callback);
    this.knows("code", ...searchParams.getAll("code"));
    this.knows("state", authorization?.searchParams.get("state"), ...searchParams.getAll("state"));
    return { person, callback };
  }

  async signIn(login: string, behaviour: Behaviour = {}) {
    const { person, callback } = await this.approach(login, behaviour);
    const { attempt } = await person.comeBack(callback);
    this.knows("session token", person.session);
    return { person, callback, attempt };
  }

  /** Reads the page and Next.js's RSC payload. */
  async read(who: string, person: PersonOverHttp, path: string): Promise<void> {
    const title = `${path} for ${who}`;
    this.readables.push({ place: "a page", title, text: (await person.get(path)).text });
    let payload = await person.get(path, { RSC: "1" });
    // Next.js redirects payloads to a URL of their own.
    const moved = new URL(payload.headers.get("location") ?? "/", this.platform.baseUrl);
    if (moved.searchParams.has("_rsc"))
      payload = await person.get(`${moved.pathname}${moved.search}`, { RSC: "1" });
    if (payload.headers.get("content-type")?.startsWith("text/x-component"))
      this.readables.push({ place: "an RSC payload", title, text: payload.text });
  }

  async lectern(args: string[], input?: unknown): Promise<string> {
    const text = await this.platform.lectern(args, input);
    this.readables.push({ place: "the command line", title: args.join(" "), text });
    return text;
  }

  async conclude(): Promise<void> {
    this.knows("code", ...this.wire.members("code"));
    this.knows("code verifier", ...this.wire.members("code_verifier"));
    this.knows("access token", ...this.wire.members("access_token"));
    this.knows("refresh token", ...this.wire.members("refresh_token"));
    this.knows("Authorization header", ...this.wire.authorizations());
    this.readables.push({ place: "the log", title: "of the server", text: this.server.output() });
    const { rows } = this.platform;
    for (const { name } of await rows(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    )) {
      const [row] = await rows(`SELECT string_agg(line::text, E'\\n') AS text FROM ${name} AS line`);
      this.readables.push({ place: "the database", title: name, text: row?.text ?? "" });
    }
  }

  leaksIn(place: string): string[] {
    return findLeaks(this.in(place), this.secrets);
  }

  in(place: string): Readable[] {
    return this.readables.filter((readable) => readable.place === place);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    this.wire.close();
    await this.platform.close();
  }
}
