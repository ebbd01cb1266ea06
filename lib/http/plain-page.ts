import { plainPagePolicy } from "./security-headers";

/** An answer, before it becomes one of Node.js or of Next.js. */
export type PlainPage = { status: number; headers: Record<string, string>; body: string };

type Words = { status: number; title: string; text: string; retryAfter?: number };

// The colours of app/globals.css, which needs a build to have an address.
const style = `
  :root { color-scheme: light dark; --paper: #f8f4ec; --ink: #26211a; --accent: #1d5340 }
  @media (prefers-color-scheme: dark) { :root { --paper: #181612; --ink: #eee7da; --accent: #93cbb0 } }
  body { margin: 0 auto; max-width: 34rem; padding: 20vh 1.25rem; background: var(--paper); color: var(--ink);
    font: 1.0625rem/1.6 "Inter Variable", system-ui, sans-serif }
  h1 { font-size: 1.75rem; line-height: 1.2 }
  a { color: var(--accent) }`;

/**
 * A page of a few sentences, all of them ours, for when a request cannot be answered as it was meant. It needs neither
 * JavaScript nor the rest of the platform.
 * @param retryAfter when to try again, in seconds; without it, that would not help
 */
export function plainPage({ status, title, text, retryAfter }: Words): PlainPage {
  return {
    status,
    headers: {
      ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
      "Cache-Control": "no-store",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": plainPagePolicy(style),
    },
    body: documentOf(title, text, retryAfter === undefined ? startLink : againLink),
  };
}

/** What everybody gets while the database cannot be reached. */
export function unavailablePage(): PlainPage {
  return plainPage({
    status: 503,
    title: "Lectern is not available right now",
    text: "Nothing was lost, and you need not sign in again. Wait a moment, then load this page again.",
    retryAfter: 5,
  });
}

/** What comes back of a form that no browser sends. */
export function unreadablePage(): PlainPage {
  return plainPage({
    status: 400,
    title: "This form could not be read",
    text: "Go back, load the page again, and send the form once more.",
  });
}

const startLink = '<a href="/">Go to the start page</a>';
// The empty link is this very address, its query included.
const againLink = '<a href="">Try again</a>';

function documentOf(title: string, text: string, link: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} · Lectern</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p>${link}</p>
</main>
</body>
</html>
`;
}
