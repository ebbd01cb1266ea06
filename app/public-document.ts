import type { Appearance } from "@/lib/appearance/appearance";
import { paletteOf, sheets, type Theme } from "@/lib/appearance/theme";
import { plainPagePolicy } from "@/lib/http/security-headers";
import { directionOf } from "@/lib/messages/languages";
import { interFaces } from "./inter-font";

type Content = { title: string; content: string; hasForm?: boolean; language?: string };

/** Returns a document without scripts and cookies. Keeps its secret address from caches, search engines and other sites. */
export function publicDocument(
  status: number,
  appearance: Appearance,
  { title, content, hasForm = false, language = "en" }: Content,
): Response {
  const style = styleOf(appearance);
  const policy = plainPagePolicy(style);
  return new Response(documentOf(appearance, style, { title, content, language }), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `${hasForm ? policy.replace("form-action 'none'", "form-action 'self'") : policy}; img-src 'self'; font-src 'self'`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}

export const messageContent = ({ title, text }: { title: string; text: string }) =>
  `<h1>${escaped(title)}</h1>\n<p>${escaped(text)}</p>`;

export const bdi = (text: string) => `<bdi>${escaped(text)}</bdi>`;

function documentOf(
  { schoolName, logo, logoHasName }: Appearance,
  style: string,
  { title, content, language }: Required<Omit<Content, "hasForm">>,
): string {
  const picture = logo ? `<img src="${escaped(logo)}" alt="${logoHasName ? escaped(schoolName) : ""}">` : "";
  const name = logo && logoHasName ? "" : bdi(schoolName);
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(title)} · ${escaped(schoolName)}</title>
<style>${style}</style>
</head>
<body>
<header>${picture}${name}</header>
<main>
${content}
</main>
</body>
</html>
`;
}

function styleOf({ accent, accentDark }: Appearance): string {
  const palette = paletteOf(accent, accentDark);
  const colours = (theme: Theme) =>
    `--paper: ${sheets[theme].paper}; --surface: ${sheets[theme].surface}; --line: ${sheets[theme].line}; ` +
    `--ink: ${sheets[theme].ink}; --muted: ${sheets[theme].muted}; --accent: ${palette[theme].accent}; --on-accent: ${palette[theme].onAccent}; ` +
    `--danger: ${theme === "light" ? "#9a2b1f" : "#f0a396"}`;
  return `
  ${interFaces}
  :root { color-scheme: light dark; ${colours("light")} }
  @media (prefers-color-scheme: dark) { :root { ${colours("dark")} } }
  body { margin: 0 auto; max-width: 36rem; padding: 8vh 1rem; overflow-wrap: anywhere; background: var(--paper); color: var(--ink);
    font: 1.0625rem/1.6 "Inter Variable", Inter, system-ui, sans-serif }
  header { display: flex; align-items: center; justify-content: center; gap: .75rem; margin-bottom: 1.5rem; font-weight: 600 }
  header img { max-height: 2.5rem; max-width: 12rem }
  main { padding: 1.75rem; border: 1px solid var(--line); box-shadow: inset 0 4px var(--accent); border-radius: .75rem; background: var(--surface) }
  h1 { margin: .25rem 0 .5rem; font-size: 1.5rem; line-height: 1.25 }
  p { margin: 0 }
  .valid { color: var(--accent) }
  .expired, .revoked { color: var(--danger) }
  dl { margin: 1.5rem 0 0; border-top: 1px solid var(--line) }
  dl div { padding: .75rem 0; border-bottom: 1px solid var(--line) }
  dl div:last-child { border: 0; padding-bottom: 0 }
  dt { color: var(--muted); font-size: .875rem }
  dd { margin: 0; font-weight: 500; overflow-wrap: anywhere }
  p.pdf { margin-top: 1.25rem }
  a { color: var(--accent) }
  button { margin-top: 1.25rem; padding: .625rem 1.125rem; border: 0; border-radius: .5rem; background: var(--accent);
    color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer }`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
