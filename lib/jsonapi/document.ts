/** Omits the key of a missing link (specification 2.4). */
export type Links = { self: string; prev?: string; next?: string };

/** Holds JSON text: resource objects separated by commas. `included` is null unless requested. */
export type Found = { data: string; included: string | null };

export type FoundPage = Found & { hasNext: boolean; total: number | null };

/** Builds a list's body (JSON:API 1.1, "Top Level"). @param url the request's, absolute, on the configured base URL */
export function listBody({ data, included, hasNext, total }: FoundPage, url: string, page: number): string {
  const links = JSON.stringify(pageLinks(url, page, hasNext));
  const meta = total === null ? "" : `,"meta":{"total":${total}}`;
  return `{"links":${links},"data":[${data}]${includedMember(included)}${meta}}`;
}

export function itemBody({ data, included }: Found, url: string): string {
  return `{"links":${JSON.stringify({ self: url })},"data":${data}${includedMember(included)}}`;
}

export function pageLinks(url: string, page: number, hasNext: boolean): Links {
  return {
    self: url,
    ...(page > 1 && { prev: withPage(url, page - 1) }),
    ...(hasNext && { next: withPage(url, page + 1) }),
  };
}

/** In characters: nginx by default has room for about 4,000 in all headers of a response. */
const longestLinkHeader = 3_000;

/** Repeats the links in a header (RFC 8288), as far as there is room. */
export function linkHeader(url: string, page: number, hasNext: boolean): string {
  const { next, prev } = pageLinks(url, page, hasNext);
  const links = Object.entries({ next, prev, first: withPage(url, 1) });
  return links
    .flatMap(([rel, target]) => (target === undefined ? [] : [`<${target}>; rel="${rel}"`]))
    .reduce((header, link) => {
      const longer = header ? `${header}, ${link}` : link;
      return longer.length > longestLinkHeader ? header : longer;
    }, "");
}

const includedMember = (included: string | null) => (included === null ? "" : `,"included":[${included}]`);

function withPage(url: string, page: number): string {
  const [path = "", ...rest] = url.split("?");
  const pair = page === 1 ? [] : [`page=${page}`];
  const pairs = rest.join("?").split("&").filter(Boolean);
  const at = pairs.findIndex((pair) => new URLSearchParams(pair).has("page"));
  const changed = at < 0 ? [...pairs, ...pair] : pairs.toSpliced(at, 1, ...pair);
  return changed.length > 0 ? `${path}?${changed.join("&")}` : path;
}
