import { DELETE, GET, PATCH, POST, PUT } from "@/app/scim/v2/[[...path]]/route";
import { createApiKey } from "@/lib/api-keys/edit";
import { env } from "@/lib/env";
import { apiKeyInputOf, createIdentityProvider, operator } from "./factories";

const methods = { GET, POST, PUT, PATCH, DELETE };

type Method = keyof typeof methods;

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
export type ScimAnswer = { status: number; headers: Headers; body: any };

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/** A directory that asks the route's handlers with its key. */
export class ScimClient {
  constructor(
    readonly providerId: string,
    readonly key: string,
  ) {}

  async ask(
    method: Method,
    target: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ScimAnswer> {
    const url = new URL(`${env().BASE_URL}/scim/v2${target}`);
    const path = url.pathname.split("/").slice(3).filter(Boolean).map(decodeURIComponent);
    const request = new Request(url, {
      method,
      headers: {
        Authorization: `Bearer ${this.key}`,
        ...(body !== undefined && { "Content-Type": "application/scim+json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const response = await methods[method](request, { params: Promise.resolve({ path }) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }

  get = (target: string) => this.ask("GET", target);
  post = (target: string, body: unknown) => this.ask("POST", target, body);
  put = (target: string, body: unknown) => this.ask("PUT", target, body);
  delete = (target: string) => this.ask("DELETE", target);

  patch = (target: string, ...Operations: object[]) =>
    this.ask("PATCH", target, { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations });

  find = (resource: "Users" | "Groups", filter: string) =>
    this.get(`/${resource}?filter=${encodeURIComponent(filter)}`);

  /** Returns the ID. */
  async createUser(name: string, fields: object = {}): Promise<string> {
    const { status, body } = await this.post("/Users", userOf(name, fields));
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.id;
  }

  async createGroup(displayName: string, fields: object = {}): Promise<string> {
    const { status, body } = await this.post("/Groups", { schemas: [groupSchema], displayName, ...fields });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.id;
  }

  async membersOf(id: string): Promise<string[]> {
    const { body } = await this.get(`/Groups/${id}`);
    return body.members.map(({ value }: { value: string }) => value).sort();
  }
}

export const userOf = (name: string, fields: object = {}) => ({
  schemas: [userSchema],
  userName: `${name}@example.com`,
  externalId: `id-${name}`,
  name: { givenName: name, familyName: "Example" },
  emails: [{ type: "work", value: `${name}@example.com`, primary: true }],
  active: true,
  ...fields,
});

export async function createDirectory(provider: Record<string, unknown> = {}): Promise<ScimClient> {
  const { id } = await createIdentityProvider(provider);
  return new ScimClient(id, await createDirectoryKey(id));
}

export async function createDirectoryKey(
  identityProviderId: string,
  rateLimit: number | null = null,
): Promise<string> {
  const input = { ...apiKeyInputOf({ rateLimit }), scope: "scim" as const, identityProviderId };
  return (await createApiKey(operator, input)).key;
}
