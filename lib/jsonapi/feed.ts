import { invalidParameter } from "./errors";
import { type Filter, parseFilter } from "./filter";
import type { Filterable } from "./filterable";
import { parseNumber, textsOf } from "./query";

/** `after` is null for the beginning. `wait` is in seconds. */
export type FeedQuery = { after: bigint | null; limit: number; wait: number; filters: Filter[] };

export const feedPaging = { limit: { fallback: 100, max: 100 }, wait: { fallback: 0, max: 20 } };

/** PostgreSQL's largest bigint. */
const largest = 2n ** 63n - 1n;

/** Throws JsonApiError 400. */
export function parseFeedQuery(
  parameters: URLSearchParams,
  filterable: Readonly<Record<string, Filterable>>,
): FeedQuery {
  const texts = textsOf(parameters);
  const own = ["page[after]", "limit", "wait"];
  const names = [...texts.keys()];
  const filterNames = names.filter((name) => name.startsWith("filter["));
  const unknown = names.find((name) => !own.includes(name) && !filterNames.includes(name));
  if (unknown !== undefined) {
    const allowed = [...own, ...Object.keys(filterable).map((name) => `filter[${name}]`)];
    throw invalidParameter(unknown, "parameter_unknown", { parameter: unknown, allowed });
  }
  return {
    after: parseCursor(texts.get("page[after]")),
    limit: parseNumber(texts, "limit", feedPaging.limit),
    wait: texts.get("wait") === "0" ? 0 : parseNumber(texts, "wait", feedPaging.wait),
    filters: filterNames.map((name) => parseFilter(name, texts.get(name) ?? "", filterable)),
  };
}

function parseCursor(text: string | undefined): bigint | null {
  if (text === undefined) return null;
  const cursor = /^\d{1,19}$/.test(text) ? BigInt(text) : -1n;
  if (cursor < 0n || cursor > largest) throw invalidParameter("page[after]", "cursor_malformed", {});
  return cursor;
}

/** Builds the body of a feed. @param url the request's, absolute, on the configured base URL */
export function feedBody(
  data: readonly string[],
  url: string,
  { next, newest }: { next: bigint; newest: bigint },
): string {
  const links = JSON.stringify({ self: url, next: withCursor(url, next) });
  return `{"links":${links},"data":[${data.join(",")}],"meta":{"newest_cursor":"${newest}"}}`;
}

/** Keeps the other parameters in their order. */
export function withCursor(url: string, after: bigint): string {
  const [path = "", ...rest] = url.split("?");
  const pairs = rest.join("?").split("&").filter(Boolean);
  const at = pairs.findIndex((pair) => new URLSearchParams(pair).has("page[after]"));
  const pair = `page[after]=${after}`;
  return `${path}?${(at < 0 ? [...pairs, pair] : pairs.toSpliced(at, 1, pair)).join("&")}`;
}
