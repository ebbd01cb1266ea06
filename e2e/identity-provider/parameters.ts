import { invalidRequest } from "./refusal";

/** Reads application/x-www-form-urlencoded text. URLSearchParams would let repeats and bad encodings through. */
export function readParameters(text: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of text.split("&").filter((part) => part !== "")) {
    const equals = pair.indexOf("=");
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (parameters.has(name)) throw invalidRequest(`The parameter "${name}" is given more than once.`);
    parameters.set(name, equals < 0 ? "" : decode(pair.slice(equals + 1)));
  }
  return parameters;
}

/** Refuses names that are missing, empty or not listed. */
export function exactly<Name extends string>(
  parameters: ReadonlyMap<string, string>,
  names: readonly Name[],
  allowedExtra: readonly string[] = [],
): Record<Name, string> {
  for (const name of names) {
    if (!parameters.has(name)) throw invalidRequest(`The parameter "${name}" is missing.`);
    if (parameters.get(name) === "") throw invalidRequest(`The parameter "${name}" is empty.`);
  }
  refuseUnexpected(parameters, [...names, ...allowedExtra]);
  return Object.fromEntries(names.map((name) => [name, parameters.get(name)])) as Record<Name, string>;
}

export function refuseUnexpected(parameters: ReadonlyMap<string, string>, allowed: readonly string[]): void {
  for (const name of parameters.keys()) {
    if (!allowed.includes(name)) throw invalidRequest(`The parameter "${name}" is not expected here.`);
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (cause) {
    throw Object.assign(invalidRequest(`"${text.slice(0, 100)}" is not valid percent-encoding.`), { cause });
  }
}
