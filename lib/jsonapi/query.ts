import { invalidParameter } from "./errors";
import { type Filter, maxCharacters, parseFilter } from "./filter";
import type { Filterable } from "./filterable";

/** JSON:API 1.1, "Sorting". */
export type Sort = { name: string; descending: boolean };

/** Absent types have all their fields (JSON:API 1.1, "Sparse Fieldsets"). */
export type Fields = Readonly<Record<string, readonly string[]>>;

export type ItemQuery = { include: readonly string[]; fields: Fields };

/** `page` from 1, `limit` from 1 to 100. */
export type ListQuery = ItemQuery & {
  page: number;
  limit: number;
  sort: readonly Sort[];
  filters: readonly Filter[];
  search: string | null;
  total: boolean;
};

/** `fields` are those of its own type and of the types that it can include. */
export type Queryable = {
  sorts: readonly string[];
  filters: Readonly<Record<string, Filterable>>;
  isSearchable: boolean;
  includes: readonly string[];
  fields: Fields;
};

export const maxWords = 10;

export const paging = { page: { fallback: 1, max: 1_000_000_000 }, limit: { fallback: 25, max: 100 } };

/** Nothing is clamped or ignored, so that no typo returns another list (specification 4.4); throws JsonApiError 400. */
export function parseListQuery(parameters: URLSearchParams, queryable: Queryable): ListQuery {
  refuseRepeated(parameters);
  const names = [...parameters.keys()];
  const filterNames = names.filter((name) => name.startsWith("filter["));
  const known = ["page", "limit", "sort", ...(queryable.isSearchable ? ["q"] : []), "meta[total]"];
  refuseUnknown(names, [...known, ...filterNames], queryable, [...known, "filter[…]"]);
  return {
    ...readItemQuery(parameters, queryable),
    page: parseNumber(parameters, "page", paging.page),
    limit: parseNumber(parameters, "limit", paging.limit),
    sort: parseSort(parameters.get("sort"), queryable.sorts),
    filters: filterNames.map((name) => parseFilter(name, parameters.get(name) ?? "", queryable.filters)),
    search: parseSearch(parameters.get("q")),
    total: parseTotal(parameters.get("meta[total]")),
  };
}

/** Parses a single resource's query string; throws JsonApiError 400. */
export function parseItemQuery(parameters: URLSearchParams, queryable: Queryable): ItemQuery {
  refuseRepeated(parameters);
  refuseUnknown([...parameters.keys()], [], queryable, []);
  return readItemQuery(parameters, queryable);
}

function refuseRepeated(parameters: URLSearchParams): void {
  const known = new Set<string>();
  for (const name of parameters.keys()) {
    if (known.has(name)) throw invalidParameter(name, "parameter_repeated", { parameter: name });
    known.add(name);
  }
}

function refuseUnknown(
  names: string[],
  known: string[],
  { includes, fields }: Queryable,
  listed: string[],
): void {
  const types = Object.keys(fields).map((type) => `fields[${type}]`);
  const ofItems = [...(includes.length > 0 ? ["include"] : []), ...types];
  const allowed = new Set([...known, ...ofItems]);
  const unknown = names.find((name) => !allowed.has(name));
  if (unknown === undefined) return;
  throw invalidParameter(unknown, "parameter_unknown", {
    parameter: unknown,
    allowed: [...listed, ...ofItems],
  });
}

function readItemQuery(parameters: URLSearchParams, { includes, fields }: Queryable): ItemQuery {
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
  throw invalidParameter(parameter, "value_unknown", { value: unknown, allowed });
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
  throw invalidParameter("sort", "sort_malformed", { allowed });
}

function parseSearch(text: string | null): string | null {
  if (text === null) return null;
  const words = text.trim();
  const isText =
    words !== "" && words.length <= maxCharacters && !words.includes("\0") && words.isWellFormed();
  if (isText && words.split(/\s+/).length <= maxWords) return words;
  throw invalidParameter("q", "search_malformed", { maxCharacters, maxWords });
}

function parseTotal(text: string | null): boolean {
  if (text === null || text === "false") return false;
  if (text === "true") return true;
  throw invalidParameter("meta[total]", "total_malformed", {});
}

function parseNumber(
  parameters: URLSearchParams,
  name: string,
  { fallback, max }: { fallback: number; max: number },
): number {
  const text = parameters.get(name);
  if (text === null) return fallback;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max)
    throw invalidParameter(name, "number_out_of_range", { parameter: name, max });
  return number;
}
