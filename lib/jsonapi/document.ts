import type { ListQuery } from "./query";
import type { Presented } from "./resource";

/** The links of a list (specification 2.4). The key of a link that does not exist is absent. */
export type Links = { self: string; prev?: string; next?: string };

/** A page of a list as it goes over the wire (JSON:API 1.1, "Top Level"). */
export type ListDocument = { links: Links; data: ({ type: string } & Presented)[] };

/**
 * Builds the document of one page.
 * @param found the page's resources and, when there is a next page, at least one more
 * @param url the request's URL, absolute, on the configured base URL
 */
export function listDocument(type: string, found: Presented[], query: ListQuery, url: string): ListDocument {
  const data = found.slice(0, query.limit).map(({ id, attributes }) => ({ type, id, attributes }));
  return { links: pageLinks(url, query.page, found.length > query.limit), data };
}

/** Links to the pages around one; every other parameter of the URL is kept, in its order. */
export function pageLinks(url: string, page: number, hasNext: boolean): Links {
  return {
    self: url,
    ...(page > 1 && { prev: withPage(url, page - 1) }),
    ...(hasNext && { next: withPage(url, page + 1) }),
  };
}

function withPage(url: string, page: number): string {
  const [path = "", query = ""] = url.split("?", 2);
  const wanted = page === 1 ? [] : [`page=${page}`];
  const pairs = query.split("&").filter(Boolean);
  const at = pairs.findIndex((pair) => pair.split("=")[0] === "page");
  const changed = at < 0 ? [...pairs, ...wanted] : pairs.toSpliced(at, 1, ...wanted);
  return changed.length > 0 ? `${path}?${changed.join("&")}` : path;
}
