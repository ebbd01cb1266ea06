import { invalidParameter } from "./errors";
import { type Filter, maxCharacters, parseFilter } from "./filter";
import type { Filterable } from "./filterable";

/** JSON:API 1.1, "Sorting", defines this. */
export type Sort = { name: string; descending: boolean };

/** Absent types keep all their fields (JSON:API 1.1, "Sparse Fieldsets"). */
export type Fields = Readonly<Record<string, readonly string[]>>;

export type ItemQuery = { include: readonly string[]; fields: Fields };

/** `page` starts at 1; `limit` is 1 to 100. */
export type ListQuery = ItemQuery & {
  page: number;
  limit: number;
  sort: readonly Sort[];
  filters: readonly Filter[];
  search: string | null;
  total: boolean;
};

export type Queryable = {
  sorts: readonly string[];
  filters: Readonly<Record<string, Filterable>>;
  isSearchable: boolean;
  includes: readonly string[];
  fields: Fields;
};

export const maxWords = 10;

export const paging = { page: { fallback: 1, max: 1_000_000_000 }, limit: { fallback: 25, max: 100 } };

/** Clamps and ignores nothing, so that no typo returns another list (specification 4.4); throws JsonApiError 400. */
export function parseListQuery(parameters: URLSearchParams, queryable: Queryable): ListQuery {
  const texts = textsOf(parameters);
  const names = [...texts.keys()];
  const filterNames = names.filter((name) => name.startsWith("filter["));
  const known = ["page", "limit", "sort", ...(queryable.isSearchable ? ["q"] : []), "meta[total]"];
  refuseUnknown(names, [...known, ...filterNames], queryable, [...known, "filter[…]"]);
  return {
    ...readItemQuery(texts, queryable),
    page: parseNumber(texts, "page", paging.page),
    limit: parseNumber(texts, "limit", paging.limit),
    sort: parseSort(texts.get("sort"), queryable.sorts),
    filters: filterNames.map((name) => parseFilter(name, texts.get(name) ?? "", queryable.filters)),
    search: parseSearch(texts.get("q")),
    total: parseTotal(texts.get("meta[total]")),
  };
}

export function parseItemQuery(parameters: URLSearchParams, queryable: Queryable): ItemQuery {
  const texts = textsOf(parameters);
  refuseUnknown([...texts.keys()], [], queryable, []);
  return readItemQuery(texts, queryable);
}

export type Texts = ReadonlyMap<string, string>;

const isList = (name: string) => /^(sort|include|fields\[.*\]|filter\[.*\]\[in\])$/.test(name);

/** Merges a list split over several parameters, because generated clients send it so. */
export function textsOf(parameters: URLSearchParams): Texts {
  const texts = new Map<string, string[]>();
  for (const [name, text] of parameters) {
    const known = texts.get(name);
    if (!known) texts.set(name, [text]);
    else if (isList(name)) known.push(text);
    else throw invalidParameter(name, "parameter_repeated", { parameter: name });
  }
  return new Map([...texts].map(([name, all]) => [name, all.join(",")]));
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

function readItemQuery(texts: Texts, { includes, fields }: Queryable): ItemQuery {
  const types = Object.keys(fields).filter((type) => texts.has(`fields[${type}]`));
  return {
    include: parseNames(texts, "include", includes),
    fields: Object.fromEntries(
      types.map((type) => [type, parseNames(texts, `fields[${type}]`, fields[type] ?? [])]),
    ),
  };
}

// An empty value is an empty list: no related resources, no fields.
function parseNames(texts: Texts, parameter: string, allowed: readonly string[]): string[] {
  const names = (texts.get(parameter) ?? "").split(",").filter(Boolean);
  const unknown = names.find((name) => !allowed.includes(name));
  if (unknown === undefined) return [...new Set(names)];
  throw invalidParameter(parameter, "value_unknown", { value: unknown, allowed });
}

function parseSort(text: string | undefined, allowed: readonly string[]): Sort[] {
  if (text === undefined) return [{ name: allowed[0] ?? "", descending: false }];
  const sorts = text.split(",").map((part) => ({
    name: part.replace(/^-/, ""),
    descending: part.startsWith("-"),
  }));
  const names = sorts.map(({ name }) => name);
  const isGood = names.every((name, index) => allowed.includes(name) && names.indexOf(name) === index);
  if (isGood) return sorts;
  throw invalidParameter("sort", "sort_malformed", { allowed });
}

function parseSearch(text: string | undefined): string | null {
  if (text === undefined) return null;
  const words = text.trim();
  const isText =
    words !== "" && words.length <= maxCharacters && !words.includes("\0") && words.isWellFormed();
  if (isText && words.split(/\s+/).length <= maxWords) return words;
  throw invalidParameter("q", "search_malformed", { maxCharacters, maxWords });
}

function parseTotal(text: string | undefined): boolean {
  if (text === undefined || text === "false") return false;
  if (text === "true") return true;
  throw invalidParameter("meta[total]", "total_malformed", {});
}

export function parseNumber(
  texts: Texts,
  name: string,
  { fallback, max }: { fallback: number; max: number },
): number {
  const text = texts.get(name);
  if (text === undefined) return fallback;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max)
    throw invalidParameter(name, "number_out_of_range", { parameter: name, max });
  return number;
}
