import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { patchSchema } from "@/lib/scim/names";
import { randomToken, sha256 } from "@/lib/secrets";
import type { Installation } from "./installation";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
type Answer = { status: number; body: any };

/** `seconds` is what Retry-After says. */
type Wait = { status: number; seconds: number };

/** Makes a key for the platform's only provider. */
export async function createDirectoryKey({ rows }: Installation): Promise<string> {
  const key = `lectern_${randomToken()}`;
  await rows(
    `INSERT INTO api_keys (id, name, key_hash, hint, scope, identity_provider_id)
      SELECT gen_random_uuid(), 'Directory', $1, 'lectern_', 'scim', id FROM identity_providers`,
    sha256(key),
  );
  return key;
}

/** Acts as a directory: it keeps its connections, and repeats what Lectern refuses for now. */
export class DirectoryOverHttp {
  readonly waits: Wait[] = [];
  readonly #pool: Pool;
  readonly #headers: Record<string, string>;

  constructor(
    origin: string,
    key: string,
    readonly connections = 1,
  ) {
    this.#pool = new Pool(origin, { connections });
    this.#headers = { authorization: `Bearer ${key}`, "content-type": "application/scim+json" };
  }

  async ask(method: Method, target: string, body?: object): Promise<Answer> {
    const sent = { method, path: `/scim/v2${target}`, headers: this.#headers, body: JSON.stringify(body) };
    for (;;) {
      const response = await this.#pool.request(sent);
      const [status, text] = [response.statusCode, await response.body.text()];
      if (status !== 429 && status !== 503) return { status, body: text ? JSON.parse(text) : null };
      const seconds = Number(response.headers["retry-after"]);
      this.waits.push({ status, seconds });
      await sleep(seconds * 1_000);
    }
  }

  patch(target: string, ...Operations: object[]): Promise<Answer> {
    return this.ask("PATCH", target, { schemas: [patchSchema], Operations });
  }

  find(resource: "Users" | "Groups", filter: string): Promise<Answer> {
    return this.ask("GET", `/${resource}?excludedAttributes=members&filter=${encodeURIComponent(filter)}`);
  }

  /** Works on as many at once as there are connections. */
  async each<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
    const left = [...all].reverse();
    const turn = async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
    };
    await Promise.all(Array.from({ length: this.connections }, turn));
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
