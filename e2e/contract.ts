import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

export type WireAnswer = {
  method: string;
  url: string;
  status: number;
  headers: Record<string, string>;
  body: string;
};

type Answer = {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, unknown>;
};
type Header = { required?: boolean };

export class Contract {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #document: Record<string, unknown>;

  constructor(document: object) {
    formats.default(this.#ajv);
    this.#ajv.addSchema(document, "openapi");
    this.#document = document as Record<string, unknown>;
  }

  violationsOf(answer: WireAnswer): string[] {
    const { method, status, body } = answer;
    if (method === "OPTIONS") return status === 204 && !body ? [] : [`${status} to OPTIONS`];
    const pointer = this.#pointerOf(answer);
    const described = pointer && this.#at<Answer>(pointer);
    if (!described) return [`${status} is not described`];
    const hasBody = described.content && method !== "HEAD";
    return [
      ...this.#headerViolations(described, answer.headers),
      ...(hasBody
        ? this.#bodyViolations(pointer, described, answer)
        : body
          ? ["a body where there is none"]
          : []),
    ];
  }

  /** Describes the answer at its path; for unknown paths, the error. */
  #pointerOf({ method, url, status }: WireAnswer): string | undefined {
    const parts = new URL(url).pathname.split("/");
    const path = Object.keys(this.#document.paths as object).find((template) => {
      const names = template.split("/");
      return (
        names.length === parts.length && names.every((name, at) => name === "{id}" || name === parts[at])
      );
    });
    const isRead = method === "GET" || method === "HEAD";
    if (!isRead) return status === 405 ? "/components/responses/method_not_allowed" : undefined;
    if (!path) return status === 404 ? "/components/responses/not_found" : undefined;
    const pointer = `/paths/${path.replaceAll("/", "~1")}/get/responses/${status}`;
    return this.#at<{ $ref?: string }>(pointer)?.$ref?.slice(1) ?? pointer;
  }

  #headerViolations({ headers = {} }: Answer, sent: Record<string, string>): string[] {
    return Object.entries(headers).flatMap(([name, { $ref }]) => {
      const value = sent[name.toLowerCase()];
      if (value === undefined) return this.#at<Header>($ref.slice(1))?.required ? [`no header ${name}`] : [];
      return this.#schemaViolations(`${$ref.slice(1)}/schema`, value).map(
        (violation) => `${name}: ${violation}`,
      );
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
