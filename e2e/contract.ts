import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { allowHeader } from "../lib/http/allowed-methods";

export type WireAnswer = {
  method: string;
  url: string;
  status: number;
  headers: Record<string, string>;
  body: string;
};

type Answer = {
  headers?: Record<string, { $ref?: string }>;
  content?: Record<string, unknown>;
};
type Header = { required?: boolean };
type Paths = Record<string, Record<string, unknown>>;

export class Contract {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #document: Record<string, unknown>;

  constructor(document: object) {
    formats.default(this.#ajv);
    this.#ajv.addSchema(document, "openapi");
    this.#document = document as Record<string, unknown>;
  }

  violationsOf(answer: WireAnswer): string[] {
    const { method, status, body, headers } = answer;
    const path = this.#pathOf(answer);
    if (method === "OPTIONS")
      return [
        ...(status === 204 && !body ? [] : [`${status} to OPTIONS`]),
        ...this.#allowViolations(path, headers),
      ];
    const pointer = this.#pointerOf(path, answer);
    const described = pointer && this.#at<Answer>(pointer);
    if (!described) return [`${status} is not described`];
    const hasBody = described.content && method !== "HEAD";
    return [
      ...(status === 405 ? this.#allowViolations(path, headers) : []),
      ...this.#headerViolations(pointer, described, headers),
      ...(hasBody
        ? this.#bodyViolations(pointer, described, answer)
        : body
          ? ["a body where there is none"]
          : []),
    ];
  }

  #pathOf({ url }: WireAnswer): string | undefined {
    const parts = new URL(url).pathname.split("/");
    return Object.keys(this.#paths).find((template) => {
      const names = template.split("/");
      return (
        names.length === parts.length && names.every((name, at) => name === "{id}" || name === parts[at])
      );
    });
  }

  get #paths(): Paths {
    return this.#document.paths as Paths;
  }

  /** At its path; for unknown paths and methods, the description of the error. */
  #pointerOf(path: string | undefined, { method, status }: WireAnswer): string | undefined {
    const name = method === "HEAD" ? "get" : method.toLowerCase();
    const isKnown = path ? this.#paths[path]?.[name] : name === "get";
    if (!isKnown) return status === 405 ? "/components/responses/method_not_allowed" : undefined;
    if (!path) return status === 404 ? "/components/responses/not_found" : undefined;
    const pointer = `/paths/${path.replaceAll("/", "~1")}/${name}/responses/${status}`;
    return this.#at<{ $ref?: string }>(pointer)?.$ref?.slice(1) ?? pointer;
  }

  /** An unknown path answers a GET, with its 404. */
  #allowViolations(path: string | undefined, { allow }: Record<string, string>): string[] {
    const described = path ? Object.keys(this.#paths[path] ?? {}) : ["get"];
    const expected = allowHeader(described.map((name) => name.toUpperCase()));
    return allow === expected ? [] : [`Allow: ${allow}, not ${expected}`];
  }

  #headerViolations(pointer: string, { headers = {} }: Answer, sent: Record<string, string>): string[] {
    return Object.entries(headers).flatMap(([name, { $ref }]) => {
      const header = $ref?.slice(1) ?? `${pointer}/headers/${name}`;
      const value = sent[name.toLowerCase()];
      if (value === undefined) return this.#at<Header>(header)?.required ? [`no header ${name}`] : [];
      return this.#schemaViolations(`${header}/schema`, value).map((violation) => `${name}: ${violation}`);
    });
  }

  #bodyViolations(
    pointer: string,
    { content = {} }: Answer,
    { url, status, headers, body }: WireAnswer,
  ): string[] {
    const type = headers["content-type"] ?? "";
    if (!Object.hasOwn(content, type)) return [`Content-Type: ${type}`];
    const document = JSON.parse(body);
    const schema = `${pointer}/content/${type.replaceAll("/", "~1")}/schema`;
    const isSparse = /fields(\[|%5B)/i.test(url);
    return [
      ...this.#schemaViolations(schema, document),
      ...(document.errors ?? []).flatMap((error: { status: string }) =>
        error.status === String(status) ? [] : [`errors: ${error.status} in a ${status}`],
      ),
      ...(isSparse
        ? []
        : [document.data ?? [], document.included ?? []].flat().flatMap((one) => this.#missing(one))),
    ];
  }

  /** Attributes are not required because of `fields`; without it, they must all be there. */
  #missing({ type, attributes }: { type: string; attributes?: object }): string[] {
    const all = this.#at<object>(`/components/schemas/${type}/properties/attributes/properties`) ?? {};
    const missing = Object.keys(all).filter((name) => !Object.hasOwn(attributes ?? {}, name));
    return missing.map((name) => `${type} without ${name}`);
  }

  #schemaViolations(pointer: string, value: unknown): string[] {
    const validate = this.#ajv.getSchema(`openapi#${encodeURI(pointer)}`);
    if (!validate) throw new Error(`There is no schema at ${pointer}.`);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  #at<Found>(pointer: string): Found | undefined {
    const names = pointer
      .slice(1)
      .split("/")
      .map((name) => name.replaceAll("~1", "/"));
    // biome-ignore lint/suspicious/noExplicitAny: somewhere in a JSON document.
    return names.reduce<any>((place, name) => place?.[name], this.#document);
  }
}
