import { invalidPath, invalidValue, ScimError } from "./errors";
import type { Operation } from "./filter";
import { enterpriseSchema, patchSchema, splitUrn } from "./names";
import { attributeOf } from "./user";
import { listOf, objectOf } from "./values";

export type PatchOperation = { op: Operation; path: string | null; value: unknown };

const mostOperations = 1_000;

/** Reads the body of a PATCH (RFC 7644, section 3.5.2). @throws ScimError `invalidValue`, `invalidPath` */
export function operationsIn(body: unknown): PatchOperation[] {
  const { schemas, Operations, operations = Operations } = objectOf(body, "The body");
  if (
    !listOf(schemas).some((one) => typeof one === "string" && one.toLowerCase() === patchSchema.toLowerCase())
  )
    throw invalidValue(`schemas must have ${patchSchema}.`);
  if (!Array.isArray(operations) || operations.length === 0) throw invalidValue("Operations is missing.");
  if (operations.length > mostOperations)
    throw new ScimError(400, `Operations has more than ${mostOperations} entries.`, "tooMany");
  return operations.map(operationOf);
}

/** Names operations and attributes without their values, such as `remove emails`. */
export function shapesIn(body: unknown): string[] {
  const sent = Object(body).Operations ?? Object(body).operations;
  const shapes = listOf(sent).map((one) => {
    const { op, path } = Object(one);
    return [operationIn(op) ?? "unknown", typeof path === "string" ? attributeIn(path) : ""].join(" ").trim();
  });
  return [...new Set(shapes)].slice(0, 20);
}

function attributeIn(path: string): string {
  const [, name = ""] = /^([a-z]+)\b/i.exec(splitUrn(path).attribute) ?? [];
  return /^(members|displayName)$/i.test(name)
    ? name
    : (attributeOf({ schema: "", name, sub: null }) ??
        attributeOf({ schema: enterpriseSchema, name, sub: null }) ??
        "unknown");
}

// Entra writes it with a capital letter.
const operationIn = (op: unknown) =>
  (["add", "replace", "remove"] as const).find((one) => typeof op === "string" && one === op.toLowerCase());

function operationOf(sent: unknown): PatchOperation {
  const { op, path = null, value } = objectOf(sent, "Operations");
  const operation = operationIn(op);
  if (!operation) throw invalidValue("op must be add, replace or remove.");
  if (path !== null && (typeof path !== "string" || path.trim() === ""))
    throw invalidPath("path must be a text.");
  if (operation !== "remove" && value === undefined) throw invalidValue(`${operation} needs a value.`);
  return { op: operation, path, value };
}
