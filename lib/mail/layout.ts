import type { Appearance } from "@/lib/appearance/appearance";
import { paletteOf, sheets, type Theme } from "@/lib/appearance/theme";
import { env } from "@/lib/env";
import { directionOf } from "@/lib/messages/languages";

export type Link = { words: string; url: string };

export type Letter = {
  language: string;
  subject: string;
  greeting: string;
  lead: string;
  details?: string;
  items: readonly (Link & { note: string })[];
  button: Link;
  why: string;
  links: readonly Link[];
};

export function textOf(letter: Letter): string {
  const { greeting, lead, details, items, button, why, links } = letter;
  const paragraphs = [
    greeting,
    lead,
    ...(details ? [details] : []),
    ...items.map(({ words, note, url }) => `${words}\n${note}\n${url}`),
    `${button.words}\n${button.url}`,
    `-- \n${why}`,
    ...links.map(({ words, url }) => `${words}\n${url}`),
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

/** Uses no table, inline style or external resource. Programs that ignore the style sheet still show readable text. */
export function htmlOf(letter: Letter, appearance: Appearance): string {
  const { language, subject, greeting, lead, details, items, button, why, links } = letter;
  const list = items.map(
    ({ words, url, note }) =>
      `<li><a class="item" href="${escaped(url)}"><bdi>${escaped(words)}</bdi></a><br><span class="note">${escaped(note)}</span></li>`,
  );
  const ways = links.map(({ words, url }) => `<a href="${escaped(url)}">${escaped(words)}</a>`);
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${mailStyle(appearance)}</style>
</head>
<body>
<main class="mail" lang="${escaped(language)}" dir="${directionOf(language)}">
<p class="school">${schoolOf(appearance)}</p>
<div class="sheet">
<p>${escaped(greeting)}</p>
<h1>${escaped(lead)}</h1>
${details ? `<p>${escaped(details)}</p>` : ""}
${list.length > 0 ? `<ul>${list.join("\n")}</ul>` : ""}
<p class="way"><a class="button" href="${escaped(button.url)}">${escaped(button.words)}</a></p>
</div>
<p class="foot">${escaped(why)}${ways.length > 0 ? `<br>${ways.join(" · ")}` : ""}</p>
</main>
</body>
</html>
`;
}

function schoolOf({ schoolName, logo, logoHasName }: Appearance): string {
  const url = logo && new URL(logo, env().BASE_URL).href;
  const picture = url ? `<img src="${escaped(url)}" alt="${logoHasName ? escaped(schoolName) : ""}"> ` : "";
  return picture && logoHasName ? picture : `${picture}<bdi>${escaped(schoolName)}</bdi>`;
}

/** Writes colours as values, because many mail programs lack custom properties. */
export function mailStyle({ accent, accentDark }: Appearance): string {
  const palette = paletteOf(accent, accentDark);
  const colours = (theme: Theme) => {
    const { paper, surface, line, ink, muted } = sheets[theme];
    const { accent: own, onAccent } = palette[theme];
    return `
  body, .mail { background: ${paper}; color: ${ink} }
  .sheet { background: ${surface}; border-color: ${line}; border-top-color: ${own} }
  .sheet li { border-color: ${line} }
  .note, .foot { color: ${muted} }
  a, .foot a { color: ${own} }
  a.button { background: ${own}; color: ${onAccent} }`;
  };
  return `
  body { margin: 0; font: 16px/1.6 Inter, system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
  .mail { max-width: 36rem; margin: 0 auto; padding: 24px 16px }
  .school { margin: 0 0 16px; font-weight: 600 }
  .school img { max-height: 40px; max-width: 192px; vertical-align: middle }
  .sheet { padding: 24px; border: 1px solid; border-top-width: 4px; border-radius: 12px }
  h1 { margin: 0 0 12px; font-size: 20px; line-height: 1.3 }
  p { margin: 0 0 12px }
  ul { margin: 16px 0; padding: 0; list-style: none }
  li { margin: 0; padding: 12px 0; border-top: 1px solid }
  .item { font-weight: 600 }
  .note { font-size: 14px }
  .way { margin: 20px 0 0 }
  a.button { display: inline-block; padding: 10px 18px; border-radius: 8px; font-weight: 600; text-decoration: none }
  .foot { margin: 16px 0 0; font-size: 14px }${colours("light")}
  @media (prefers-color-scheme: dark) {${colours("dark")}
  }`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
