import { env } from "@/lib/env";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Limits are in characters, bytes and seconds. A null body is streamed to its handler. */
export type Limits = { target: number; body: number | null; seconds: number };

const usual = { target: 8 * kilobyte, body: 64 * kilobyte, seconds: 30 };
const bodiless = { ...usual, body: 4 * kilobyte, seconds: 10 };

// The first match counts. A path in another spelling, such as percent-encoded, gets the usual limits.
const byPath: [path: RegExp, limits: Limits][] = [
  // An identity provider may put pages of text into the callback's query, which the sign-in refuses in words.
  [/^\/auth\/oauth_base\/callback$/, { ...bodiless, target: 112 * kilobyte }],
  [/^\/auth\/oauth_base\/backchannel-logout$/, { ...bodiless, body: 16 * kilobyte }],
  [/^\/admin\/people\/imports\/upload$/, { ...usual, body: null }],
  [/^\/admin\/media\/upload(\/[\da-f-]+\/parts\/\d+)?$/, { ...usual, body: null }],
  // The form carries a text of 200,000 characters twice, with its previous value. See `serverActions` in next.config.mjs.
  [/^\/admin(\/|$)/, { ...usual, body: 2 * megabyte, seconds: 60 }],
  // A page of a quiz and a survey have long answers.
  [/^\/courses\/[^/]+\/activities\/[^/]+(\/attempts\/.*)?$/, { ...usual, body: 2 * megabyte, seconds: 60 }],
  // A group's members, up to 50,000 at once.
  [/^\/scim(\/|$)/, { ...usual, body: 8 * megabyte, seconds: 60 }],
  [/^\/(auth|v[12]|api|media|mail|calendar|certificates|\.well-known|_next)(\/|$)/, bodiless],
  [/^/, usual],
];

export const maxParameters = 100;

export const headerLimits = { count: 100, characters: 16 * kilobyte };

/** Limits simultaneous bodies of one client and of all. Beyond `bytes` held, only usual bodies go on. Processes share these limits. */
export function unfinishedLimits() {
  const { PROCESSES } = env();
  const share = (all: number, least: number) => Math.max(least, Math.ceil(all / PROCESSES));
  return {
    ofClient: share(64, 16),
    ofAll: share(512, 64),
    bytes: share(192 * megabyte, 16 * megabyte),
    usualBody: usual.body,
  };
}

/** A refused client may go on sending for this many seconds, so that it reads the answer. */
export const lingerSeconds = 5;

export function limitsOf(path: string): Limits {
  return byPath.find(([pattern]) => pattern.test(path))?.[1] ?? usual;
}
