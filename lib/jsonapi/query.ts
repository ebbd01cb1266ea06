import { invalidParameter } from "./errors";

/** Which page of a list is wanted: `page` from 1, `limit` resources a page (1 to 100). */
export type ListQuery = { page: number; limit: number };

const names = ["page", "limit"];
const greatestPage = 1_000_000_000;

/**
 * Reads the query string of a list (specification 4.4). Nothing is clamped or ignored silently, so that a typo never
 * returns another list than the one that was meant.
 * @throws JsonApiError 400, naming the parameter
 */
export function parseListQuery(parameters: URLSearchParams): ListQuery {
  for (const name of parameters.keys()) {
    if (!names.includes(name)) {
      throw invalidParameter(name, `There is no parameter ${name} here. Allowed: ${names.join(", ")}.`);
    }
    if (parameters.getAll(name).length > 1) throw invalidParameter(name, `${name} may be given once only.`);
  }
  return {
    page: parseNumber(parameters, "page", 1, greatestPage),
    limit: parseNumber(parameters, "limit", 25, 100),
  };
}

/** The rows that answer a page, in Prisma's words: one more than its limit, which tells whether there is a next one. */
export function rowsOf({ page, limit }: ListQuery): { skip: number; take: number } {
  return { skip: (page - 1) * limit, take: limit + 1 };
}

function parseNumber(parameters: URLSearchParams, name: string, fallback: number, most: number): number {
  const text = parameters.get(name);
  if (text === null) return fallback;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) {
    throw invalidParameter(name, `${name} should be a whole number from 1 to ${most}, in decimal digits.`);
  }
  return number;
}
