import { currentRequest } from "@/lib/current-request";
import { chooseLanguage, directionOf, languageCookie } from "@/lib/messages/languages";
import { messagesIn } from "@/lib/messages/messages";
import { acceptedLanguages } from "./accepted-languages";
import { cookieIn, currentExchange } from "./exchange";
import { plainPagePolicy } from "./security-headers";

export type PlainPage = { status: number; headers: Record<string, string>; body: string };

type Words = { status: number; title: string; text: string; retryAfter?: number };

/** `leadsAway` means the form ends at another site, which Chrome allows only if `form-action` does. */
type Question = { title: string; text: string; button: string; leadsAway?: boolean };

// Only a build knows the URL of app/globals.css, so its colours are repeated here.
const style = `
  :root { color-scheme: light dark; --paper: #f8f4ec; --ink: #26211a; --accent: #1d5340 }
  @media (prefers-color-scheme: dark) { :root { --paper: #181612; --ink: #eee7da; --accent: #93cbb0 } }
  body { margin: 0 auto; max-width: 34rem; padding: 20vh 1.25rem; background: var(--paper); color: var(--ink);
    font: 1.0625rem/1.6 "Inter Variable", system-ui, sans-serif }
  h1 { font-size: 1.75rem; line-height: 1.2 }
  a { color: var(--accent) }
  button { padding: .625rem 1.125rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--paper);
    font: inherit; font-weight: 600; cursor: pointer }
  code { font-size: .875rem; overflow-wrap: anywhere; user-select: all }`;

/** Renders without JavaScript or a build. `retryAfter` is in seconds; without it, the page doesn't suggest a retry. */
export function plainPage({ status, title, text, retryAfter }: Words): PlainPage {
  const t = plainTexts();
  const link = retryAfter === undefined ? linkTo("/", t.home) : linkTo("", t.retry);
  return {
    status,
    headers: {
      ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
      "Cache-Control": "no-store",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": plainPagePolicy(style),
    },
    body: documentOf(title, text, link + reference()),
  };
}

/** Asks before using a one-time link. Chat previews and mail scanners send GET; only a person presses the button. */
export function questionPage({ title, text, button, leadsAway = false }: Question): PlainPage {
  const policy = plainPagePolicy(style);
  return {
    status: 200,
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.replace(
        "form-action 'none'",
        `form-action ${leadsAway ? "*" : "'self'"}`,
      ),
      // The gate refuses forms without an origin, which `no-referrer` would hide. No other site sees the token in the address.
      "Referrer-Policy": "strict-origin",
    },
    body: documentOf(title, text, `<form method="post"><button>${button}</button></form>`),
  };
}

export function unavailablePage(): PlainPage {
  return plainPage({ status: 503, ...plainTexts().unavailable, retryAfter: 5 });
}

export function readOnlyPage(): PlainPage {
  return plainPage({ status: 503, ...plainTexts().readOnly, retryAfter: 5 });
}

export function unreadablePage(): PlainPage {
  return plainPage({ status: 400, ...plainTexts().unreadableForm });
}

/** Returns this device's or the browser's language: the person and the platform's choice may be unreadable. */
function language(): string {
  const headers = currentExchange.getStore()?.request?.headers ?? {};
  const chosen = cookieIn(headers.cookie ?? "", languageCookie);
  return chooseLanguage([chosen], acceptedLanguages(headers["accept-language"] ?? null), "en");
}

/** Returns the texts of plain pages for the current request. */
export const plainTexts = () => messagesIn(language()).plainPages;

// The empty link keeps the current URL and its query.
const linkTo = (href: "/" | "", words: string) => `<p><a href="${href}">${words}</a></p>`;

function reference(): string {
  const request = currentRequest();
  return request ? `\n<p>${plainTexts().reference} <code>${request.id}</code></p>` : "";
}

function documentOf(title: string, text: string, end: string): string {
  return `<!doctype html>
<html lang="${language()}" dir="${directionOf(language())}">
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
${end}
</main>
</body>
</html>
`;
}
