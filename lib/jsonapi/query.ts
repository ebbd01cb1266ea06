import { invalidParameter } from "./errors";
import { type Filter, type Filterable, mostCharacters, parseFilter } from "./filter";

/** One criterion of an order (JSON:API 1.1, "Sorting"). */
export type Sort = { name: string; descending: boolean };

/** Which fields of each type are wanted; a type that is absent is wanted whole (JSON:API 1.1, "Sparse Fieldsets"). */
export type Fields = Readonly<Record<string, readonly string[]>>;

/** What a request asks to be told about resources: related ones, and which fields. */
export type ItemQuery = { include: readonly string[]; fields: Fields };

/** Which page of a list is wanted: `page` from 1, `limit` resources a page (1 to 100), in which order, of which. */
export type ListQuery = ItemQuery & {
  page: number;
  limit: number;
  sort: readonly Sort[];
  filters: readonly Filter[];
  search: string | null;
  total: boolean;
};

/** What can be asked of a resource. `fields` are those of its own type and of the types that it can include. */
export type Askable = {
  sorts: readonly string[];
  filters: Readonly<Record<string, Filterable>>;
  isSearchable: boolean;
  includes: readonly string[];
  fields: Fields;
};

/** How many words may be searched for at once: each is looked for in every row that the others are in. */
export const mostWords = 10;

/** The numbers of `page` and `limit`: which are meant when none is given, and the greatest. */
export const paging = { page: { fallback: 1, most: 1_000_000_000 }, limit: { fallback: 25, most: 100 } };

/**
 * Reads the query string of a list (specification 4.4). Nothing is clamped or ignored silently, so that a typo never
 * returns another list than the one that was meant.
 * @throws JsonApiError 400, naming the parameter and what is allowed
 */
export function parseListQuery(parameters: URLSearchParams, askable: Askable): ListQuery {
  refuseRepeated(parameters);
  const names = [...parameters.keys()];
  const filterNames = names.filter((name) => name.startsWith("filter["));
  const known = ["page", "limit", "sort", ...(askable.isSearchable ? ["q"] : []), "meta[total]"];
  refuseUnknown(names, [...known, ...filterNames], askable, [...known, "filter[…]"]);
  return {
    ...readItemQuery(parameters, askable),
    page: parseNumber(parameters, "page", paging.page),
    limit: parseNumber(parameters, "limit", paging.limit),
    sort: parseSort(parameters.get("sort"), askable.sorts),
    filters: filterNames.map((name) => parseFilter(name, parameters.get(name) ?? "", askable.filters)),
    search: parseSearch(parameters.get("q")),
    total: parseTotal(parameters.get("meta[total]")),
  };
}

/**
 * Reads the query string of a single resource.
 * @throws JsonApiError 400, naming the parameter and what is allowed
 */
export function parseItemQuery(parameters: URLSearchParams, askable: Askable): ItemQuery {
  refuseRepeated(parameters);
  refuseUnknown([...parameters.keys()], [], askable, []);
  return readItemQuery(parameters, askable);
}

function refuseRepeated(parameters: URLSearchParams): void {
  const known = new Set<string>();
  for (const name of parameters.keys()) {
    if (known.has(name)) throw invalidParameter(name, `${name} may be given once only.`);
    known.add(name);
  }
}

function refuseUnknown(
  names: string[],
  known: string[],
  { includes, fields }: Askable,
  listed: string[],
): void {
  const types = Object.keys(fields).map((type) => `fields[${type}]`);
  const ofItems = [...(includes.length > 0 ? ["include"] : []), ...types];
  const allowed = new Set([...known, ...ofItems]);
  const unknown = names.find((name) => !allowed.has(name));
  if (unknown === undefined) return;
  const all = [...listed, ...ofItems].join(", ");
  throw invalidParameter(unknown, `There is no parameter ${unknown} here. Allowed: ${all}.`);
}

function readItemQuery(parameters: URLSearchParams, { includes, fields }: Askable): ItemQuery {
  const types = Object.keys(fields).filter((type) => parameters.has(`fields[${type}]`));
  return {
    include: parseNames(parameters, "include", includes),
    fields: Object.fromEntries(
      types.map((type) => [type, parseNames(parameters, `fields[${type}]`, fields[type] ?? [])]),
    ),
  };
}

// An empty value is an empty list: no related resources, no fields.
function parseNames(parameters: URLSearchParams, parameter: string, allowed: readonly string[]): string[] {
  const names = (parameters.get(parameter) ?? "").split(",").filter(Boolean);
  const unknown = names.find((name) => !allowed.includes(name));
  if (unknown === undefined) return [...new Set(names)];
  throw invalidParameter(parameter, `There is no ${unknown} here. Allowed: ${allowed.join(", ")}.`);
}

function parseSort(text: string | null, allowed: readonly string[]): Sort[] {
  if (text === null) return [{ name: allowed[0] ?? "", descending: false }];
  const sorts = text.split(",").map((part) => ({
    name: part.replace(/^-/, ""),
    descending: part.startsWith("-"),
  }));
  const names = sorts.map(({ name }) => name);
  const isGood = names.every((name, index) => allowed.includes(name) && names.indexOf(name) === index);
  if (isGood) return sorts;
  const detail = `sort should name each of ${allowed.join(", ")} at most once, separated by commas, with - before one for the reverse order.`;
  throw invalidParameter("sort", detail);
}

function parseSearch(text: string | null): string | null {
  if (text === null) return null;
  const words = text.trim();
  const isText =
    words !== "" && words.length <= mostCharacters && !words.includes("\0") && words.isWellFormed();
  if (isText && words.split(/\s+/).length <= mostWords) return words;
  throw invalidParameter(
    "q",
    `q should be a text of 1 to ${mostCharacters} characters, of up to ${mostWords} words.`,
  );
}

function parseTotal(text: string | null): boolean {
  if (text === null || text === "false") return false;
  if (text === "true") return true;
  throw invalidParameter("meta[total]", "meta[total] should be true or false.");
}

function parseNumber(
  parameters: URLSearchParams,
  name: string,
  { fallback, most }: { fallback: number; most: number },
): number {
  const text = parameters.get(name);
  if (text === null) return fallback;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) {
    throw invalidParameter(name, `${name} should be a whole number from 1 to ${most}, in decimal digits.`);
  }
  return number;
}
