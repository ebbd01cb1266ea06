import { ScimError } from "./errors";
import { splitUrn } from "./names";

/** `schema` is "" without a URN, and null for a schema that Lectern doesn't know. Names are as the client wrote them. */
export type AttributePath = { schema: string | null; name: string; sub: string | null };

export const operators = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;

export type Operator = (typeof operators)[number];

export type FilterValue = string | number | boolean | null;

export type Filter =
  | { kind: "and" | "or"; parts: Filter[] }
  | { kind: "not"; part: Filter }
  | { kind: "present"; path: AttributePath }
  | { kind: "compare"; path: AttributePath; operator: Operator; value: FilterValue }
  | { kind: "element"; path: AttributePath; filter: Filter };

const longest = 4_000;
const deepest = 20;

/** RFC 7644, section 3.4.2.2. @throws ScimError `invalidFilter` */
export function parseFilter(text: string): Filter {
  const reader = new Reader(text);
  const filter = parseOr(reader, 0);
  if (!reader.isAtEnd) throw invalid(`Unexpected text at ${reader.rest}`);
  return filter;
}

export type Operation = "add" | "replace" | "remove";

export type PatchPath = { path: AttributePath; filter: Filter | null };

/** Reads `members[value eq "x"]` or `emails[type eq "work"].value` (RFC 7644, section 3.5.2). @throws ScimError `invalidPath` */
export function parsePath(text: string): PatchPath {
  try {
    const reader = new Reader(text);
    const path = pathFrom(reader.takeName());
    const filter = reader.take("[") ? parseOr(reader, 0) : null;
    if (filter) reader.expect("]");
    const sub = filter ? subAfter(reader) : path.sub;
    if (!reader.isAtEnd) throw invalid(`Unexpected text at ${reader.rest}`);
    return { path: { ...path, sub }, filter };
  } catch (error) {
    if (error instanceof ScimError)
      throw new ScimError(400, `path ${text.slice(0, 200)}: ${error.detail}`, "invalidPath");
    throw error;
  }
}

function parseOr(reader: Reader, depth: number): Filter {
  return joined("or", reader, () => joined("and", reader, () => parsePart(reader, depth)));
}

function joined(kind: "and" | "or", reader: Reader, parse: () => Filter): Filter {
  const parts = [parse()];
  while (reader.takeWord(kind)) parts.push(parse());
  const [first] = parts;
  return parts.length === 1 && first ? first : { kind, parts };
}

function parsePart(reader: Reader, depth: number): Filter {
  if (depth > deepest) throw invalid("It is nested too deeply.");
  if (reader.isNegation) {
    reader.takeWord("not");
    return { kind: "not", part: parseGroup(reader, depth) };
  }
  if (reader.isAt("(")) return parseGroup(reader, depth);
  const path = pathFrom(reader.takeName());
  if (!reader.take("[")) return parseComparison(reader, path);
  const filter = parseOr(reader, depth + 1);
  reader.expect("]");
  const sub = subAfter(reader);
  if (sub === null) return { kind: "element", path, filter };
  // One public client asks for `emails[type eq "work"].value eq "…"`.
  const second = parseComparison(reader, { schema: "", name: sub, sub: null });
  return { kind: "element", path, filter: { kind: "and", parts: [filter, second] } };
}

function parseGroup(reader: Reader, depth: number): Filter {
  reader.expect("(");
  const filter = parseOr(reader, depth + 1);
  reader.expect(")");
  return filter;
}

function parseComparison(reader: Reader, path: AttributePath): Filter {
  if (reader.takeWord("pr")) return { kind: "present", path };
  const operator = operators.find((one) => reader.takeWord(one));
  if (!operator) throw invalid(`An operator is missing at ${reader.rest}`);
  return { kind: "compare", path, operator, value: reader.takeValue() };
}

function subAfter(reader: Reader): string | null {
  return reader.take(".") ? reader.takeName() : null;
}

function pathFrom(text: string): AttributePath {
  const { schema, attribute } = splitUrn(text);
  if (schema === null) return { schema, name: attribute, sub: null };
  const [name = "", sub = null, ...more] = attribute.split(".");
  if (more.length > 0 || sub === "" || (name === "" && sub !== null))
    throw invalid(`${text} isn’t an attribute.`);
  return { schema, name, sub };
}

const invalid = (detail: string) => new ScimError(400, detail, "invalidFilter");

class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    if (text.length > longest) throw invalid(`It has more than ${longest} characters.`);
    if (isUnstorable(text)) throw invalid("It has characters that can't be stored.");
    this.#text = text;
    this.#skipSpace();
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get rest(): string {
    return this.isAtEnd ? "the end." : `“${this.#text.slice(this.#at, this.#at + 40)}”.`;
  }

  get isNegation(): boolean {
    return /^not\s*\(/i.test(this.#text.slice(this.#at));
  }

  isAt(symbol: string): boolean {
    return this.#text[this.#at] === symbol;
  }

  take(symbol: string): boolean {
    if (!this.isAt(symbol)) return false;
    this.#move(1);
    return true;
  }

  expect(symbol: string): void {
    if (!this.take(symbol)) throw invalid(`“${symbol}” is missing at ${this.rest}`);
  }

  takeWord(word: string): boolean {
    const found = this.#match(/^[a-z]+(?![\w.$:-])/i);
    if (found?.toLowerCase() !== word) return false;
    this.#move(word.length);
    return true;
  }

  takeName(): string {
    const name = this.#match(/^[a-z$][\w$:.-]*/i);
    if (!name) throw invalid(`An attribute is missing at ${this.rest}`);
    this.#move(name.length);
    return name;
  }

  takeValue(): FilterValue {
    const quoted = this.#match(/^"(?:[^"\\]|\\.)*"/s);
    const text = quoted ?? this.#match(/^[^\s()[\]"]+/);
    if (!text) throw invalid(`A value is missing at ${this.rest}`);
    this.#move(text.length);
    if (quoted) return readQuoted(quoted);
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
    if (/^null$/i.test(text)) return null;
    // A public suite sends texts without quotes.
    return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text;
  }

  #match(pattern: RegExp): string | undefined {
    return pattern.exec(this.#text.slice(this.#at))?.[0];
  }

  #move(characters: number): void {
    this.#at += characters;
    this.#skipSpace();
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at += 1;
  }
}

function readQuoted(text: string): string {
  const value = parsed(text);
  if (value === null) throw invalid(`${text.slice(0, 40)} isn’t a valid JSON string.`);
  if (isUnstorable(value)) throw invalid("It has characters that can't be stored.");
  return value;
}

// PostgreSQL stores neither NUL nor lone surrogates.
const isUnstorable = (text: string) => /[\0\p{Cs}]/u.test(text);

function parsed(text: string): string | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
