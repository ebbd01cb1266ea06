import { invalidPath, invalidValue } from "./errors";
import { patchSchema } from "./names";
import { listOf, type Operation, objectOf } from "./user";

export type PatchOperation = { op: Operation; path: string | null; value: unknown };

const mostOperations = 1_000;

/** Reads the body of a PATCH (RFC 7644, section 3.5.2). @throws ScimError `invalidValue`, `invalidPath` */
export function operationsIn(body: unknown): PatchOperation[] {
  const { schemas, Operations, operations = Operations } = objectOf(body, "The body");
  if (!listOf(schemas).some((one) => String(one).toLowerCase() === patchSchema.toLowerCase()))
    throw invalidValue(`schemas must have ${patchSchema}.`);
  if (!Array.isArray(operations) || operations.length === 0) throw invalidValue("Operations is missing.");
  if (operations.length > mostOperations)
    throw invalidValue(`Operations has more than ${mostOperations} entries.`);
  return operations.map(operationOf);
}

function operationOf(sent: unknown): PatchOperation {
  const { op, path = null, value } = objectOf(sent, "Operations");
  // Entra writes it with a capital letter.
  const operation = (["add", "replace", "remove"] as const).find((one) => one === String(op).toLowerCase());
  if (!operation) throw invalidValue(`op must be add, replace or remove, and is ${String(op).slice(0, 40)}.`);
  if (path !== null && (typeof path !== "string" || path.trim() === ""))
    throw invalidPath("path must be a text.");
  if (operation !== "remove" && value === undefined) throw invalidValue(`${operation} needs a value.`);
  return { op: operation, path, value };
}
