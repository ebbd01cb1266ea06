const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/**
 * What a request may bring along: characters of path and query, bytes of the body, and seconds in which it should have
 * come. A body of null is read as it comes, by somebody who judges it.
 */
export type Limits = { target: number; body: number | null; seconds: number };

const usual = { target: 8 * kilobyte, body: 64 * kilobyte, seconds: 30 };
const bodiless = { ...usual, body: 4 * kilobyte, seconds: 10 };

// The first that fits. A path that is written otherwise, such as with percent signs, gets no more than is usual.
const byPath: [path: RegExp, limits: Limits][] = [
  // An identity provider may put pages of text into the callback's query: they are refused in words.
  [/^\/auth\/oauth_base\/callback$/, { ...bodiless, target: 112 * kilobyte }],
  // A logout token, signed by the identity provider.
  [/^\/auth\/oauth_base\/backchannel-logout$/, { ...bodiless, body: 16 * kilobyte }],
  [/^\/admin\/media\/upload$/, { ...usual, body: null }],
  // A text of 200,000 characters, and beside it the same as it was before: see `serverActions` in next.config.mjs.
  [/^\/admin(\/|$)/, { ...usual, body: 2 * megabyte, seconds: 60 }],
  [/^\/(auth|v2|media|_next)(\/|$)/, bodiless],
  [/^/, usual],
];

/** How many parameters a query may have, wherever it goes. */
export const mostParameters = 100;

/** How many headers a request may have, and how many characters in all of their names and values. */
export const headerLimits = { most: 100, characters: 16 * kilobyte };

/**
 * How many request bodies may be on their way at once, of one client and of all; and how many bytes of them all are held,
 * beyond which only bodies of the usual length go on.
 */
export const unfinishedLimits = { ofClient: 64, ofAll: 512, bytes: 192 * megabyte, usualBody: usual.body };

/** How long a client whose request is refused may go on sending, so that it reads the answer; in seconds. */
export const lingering = 5;

/** The limits of a path. */
export function limitsOf(path: string): Limits {
  return byPath.find(([pattern]) => pattern.test(path))?.[1] ?? usual;
}
