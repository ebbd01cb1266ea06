import { invalidValue } from "./errors";
import { type Filter, parseFilter } from "./filter";
import { listSchema, mostResources, splitUrn } from "./names";
import type { Result } from "./result";

/** `attributes` and `excluded` are in lower case; null returns all. */
export type Projection = { attributes: string[] | null; excluded: string[] };

export type ListQuery = { filter: Filter | null; startIndex: number; count: number };

/** Reads RFC 7644, section 3.4.2. @throws ScimError `invalidFilter`, `invalidValue` */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const filter = parameters.get("filter")?.trim();
  return {
    filter: filter ? parseFilter(filter) : null,
    startIndex: Math.max(1, wholeNumber(parameters, "startIndex", 1)),
    count: Math.min(mostResources, Math.max(0, wholeNumber(parameters, "count", 100))),
  };
}

export function readProjection(parameters: URLSearchParams): Projection {
  const namesIn = (name: string) =>
    parameters
      .getAll(name)
      // A filter after a name chooses nothing here.
      .flatMap((list) => list.replace(/\[[^\]]*\]/g, "").split(","))
      .map((one) => one.trim().toLowerCase())
      .filter(Boolean);
  const attributes = namesIn("attributes");
  return { attributes: attributes.length > 0 ? attributes : null, excluded: namesIn("excludedAttributes") };
}

/** Returns whether a response needs an attribute that is costly to read. */
export function isWanted({ attributes, excluded }: Projection, name: string): boolean {
  const isNamed = (one: string) => bareName(one).split(".")[0] === name.toLowerCase();
  return attributes ? attributes.some(isNamed) : !excluded.includes(name.toLowerCase());
}

/** Leaves out what the client doesn't want. The ID and schemas stay (RFC 7643, section 7). */
export function projected(
  resource: Record<string, unknown>,
  { attributes, excluded }: Projection,
): Record<string, unknown> {
  const keeps = (path: string) =>
    attributes
      ? attributes.some((one) => isSameOrWithin(path, one) || isSameOrWithin(one, path))
      : !excluded.some((one) => isSameOrWithin(path, one));
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      if (name === "id" || name === "schemas") return [[name, value]];
      const path = name.toLowerCase();
      if (!keeps(path)) return [];
      return [[name, partsOf(value, path, keeps)]];
    }),
  );
}

function partsOf(value: unknown, path: string, keeps: (path: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => partsOf(one, path, keeps));
  if (typeof value !== "object" || value === null) return value;
  const separator = path.startsWith("urn:") ? ":" : ".";
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => keeps(`${path}${separator}${name.toLowerCase()}`)),
  );
}

const isSameOrWithin = (path: string, whole: string) => {
  const [one, other] = [bareName(path), bareName(whole)];
  return one === other || one.startsWith(`${other}.`) || one.startsWith(`${other}:`);
};

// A core attribute may be written with its schema; an extension's begins with it.
function bareName(path: string): string {
  const { schema, attribute } = splitUrn(path);
  return schema?.includes(":core:") && attribute ? attribute : path;
}

export function listDocument(
  resources: Record<string, unknown>[],
  total: number,
  { startIndex }: Pick<ListQuery, "startIndex">,
): Result {
  return {
    status: 200,
    body: {
      schemas: [listSchema],
      totalResults: total,
      startIndex,
      itemsPerPage: resources.length,
      Resources: resources,
    },
    outcome: { did: ["listed"], found: total },
  };
}

function wholeNumber(parameters: URLSearchParams, name: string, otherwise: number): number {
  const text = parameters.get(name);
  if (text === null || text === "") return otherwise;
  if (!/^-?\d{1,9}$/.test(text)) throw invalidValue(`${name} must be a whole number.`);
  return Number(text);
}
