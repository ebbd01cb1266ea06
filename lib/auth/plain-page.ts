import { createHash } from "node:crypto";
import { NextResponse } from "next/server";

/** What a page of a few sentences says. The texts are ours: nothing of a request is put into them. */
export type PlainPage = { status: number; title: string; text: string; retryAfter: number };

// The colours of app/globals.css, which needs a build to have an address.
const style = `
  :root { color-scheme: light dark; --paper: #f8f4ec; --ink: #26211a; --accent: #1d5340 }
  @media (prefers-color-scheme: dark) { :root { --paper: #181612; --ink: #eee7da; --accent: #93cbb0 } }
  body { margin: 0 auto; max-width: 34rem; padding: 20vh 1.25rem; background: var(--paper); color: var(--ink);
    font: 1.0625rem/1.6 "Inter Variable", system-ui, sans-serif }
  h1 { font-size: 1.75rem; line-height: 1.2 }
  a { color: var(--accent) }`;

const policy = `default-src 'none'; style-src 'sha256-${hashOf(style)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page that needs neither JavaScript nor the rest of the platform, for when a request cannot be answered just now. */
export function plainPage({ status, title, text, retryAfter }: PlainPage): NextResponse {
  return new NextResponse(documentOf(title, text), {
    status,
    headers: {
      "Retry-After": String(retryAfter),
      "Cache-Control": "no-store",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Referrer-Policy": "no-referrer",
    },
  });
}

// The empty link is this very address, its query included.
function documentOf(title: string, text: string): string {
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
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
