import type { PublicCertificate } from "@/lib/certificates/find";
import { plainPagePolicy } from "@/lib/http/security-headers";
import { certificatePages, certificateStateWords } from "@/lib/messages/certificates";
import { formatDay } from "@/lib/preferences/format";
import type { Appearance } from "@/lib/school/appearance";
import { paletteOf, sheets, type Theme } from "@/lib/school/schema";

type Words = { title: string; text: string };

/** Without a script and a cookie; for whoever has the address, so that no cache, search engine or other site learns of it. */
export function publicPage(status: number, appearance: Appearance, content: string): Response {
  const style = styleOf(appearance);
  return new Response(documentOf(appearance, style, content), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `${plainPagePolicy(style)}; img-src 'self'`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}

export function certificateContent(
  certificate: PublicCertificate,
  schoolName: string,
  language: string,
): string {
  const { state, personName, courseName, completedOn, expiresOn, number } = certificate;
  const { title, text } = certificateStateWords[state];
  const day = (value: string) =>
    `<time datetime="${value}" lang="${escaped(language)}">${escaped(formatDay(new Date(value), { language, timeZone: "UTC" }))}</time>`;
  const facts: [string, string][] = [
    ["Name", bdi(personName || "No name")],
    ["Course", bdi(courseName)],
    ["Issued by", bdi(schoolName)],
    ["Completed on", day(completedOn)],
    [state === "expired" ? "Expired after" : "Valid until", expiresOn ? day(expiresOn) : "No end"],
    ["Number", escaped(number)],
  ];
  const rows = facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join("\n");
  return `<h1 class="${state}">${title}</h1>
<p>${text}</p>
<dl>
${rows}
</dl>`;
}

export const messageContent = ({ title, text }: Words) =>
  `<h1>${escaped(title)}</h1>\n<p>${escaped(text)}</p>`;

/** The same for every address at which there is nothing. */
export const unknownPage = (appearance: Appearance) =>
  publicPage(404, appearance, messageContent(certificatePages.unknown));

const bdi = (text: string) => `<bdi>${escaped(text)}</bdi>`;

function documentOf({ schoolName, logo, logoHasName }: Appearance, style: string, content: string): string {
  const picture = logo ? `<img src="${escaped(logo)}" alt="${logoHasName ? escaped(schoolName) : ""}">` : "";
  const name = logo && logoHasName ? "" : bdi(schoolName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow">
<title>Certificate · ${escaped(schoolName)}</title>
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
    `--ink: ${sheets[theme].ink}; --muted: ${sheets[theme].muted}; --accent: ${palette[theme].accent}; ` +
    `--danger: ${theme === "light" ? "#9a2b1f" : "#f0a396"}`;
  return `
  :root { color-scheme: light dark; ${colours("light")} }
  @media (prefers-color-scheme: dark) { :root { ${colours("dark")} } }
  body { margin: 0 auto; max-width: 36rem; padding: 8vh 1rem; background: var(--paper); color: var(--ink);
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
  dd { margin: 0; font-weight: 500; overflow-wrap: anywhere }`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
