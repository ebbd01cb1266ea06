/** What of the clipboard is pasted: null leaves it to the browser. */
export type Pasted = { is: "files"; files: File[] } | { is: "html"; html: string } | null;

export type Clipboard = { files: readonly File[]; types: readonly string[]; html: string; text: string };

/** Prefers HTML only where it has structure, because every program adds fonts and colors to plain text. */
export function choosePasted({ files, types, html, text }: Clipboard): Pasted {
  if (files.length > 0 && !isMoreThanFiles(text, files)) return { is: "files", files: [...files] };
  // Editors of source code offer its colors, too.
  if (types.includes("vscode-editor-data") || !hasStructure(html)) return null;
  return { is: "html", html };
}

// Programs that copy a table or a text add a picture of it; file managers add the names of the files.
function isMoreThanFiles(text: string, files: readonly File[]): boolean {
  const names = files.map(({ name }) => name);
  return text.split(/\r?\n/).some((line) => line.trim() && !names.includes(line.trim()));
}

function hasStructure(html: string): boolean {
  const content = html
    .replace(/<style[\s\S]*?<\/style>|<!--(?!\[if)[\s\S]*?-->/gi, "")
    // Google Docs wraps everything.
    .replace(/<b\b[^>]*\bid="docs-internal-guid[^>]*>/gi, "");
  if (
    /^\s*(?:<html[^>]*>|<head>[\s\S]*<\/head>|<body[^>]*>|<meta[^>]*>|\s)*<pre\b(?:(?!<\/pre>)[\s\S])*<\/pre>(?:<\/body>|<\/html>|\s)*$/i.test(
      content,
    )
  )
    return false;
  return structure.test(content);
}

const structure =
  /<(?:h[1-6]|ul|ol|table|a(?=\s[^>]*href)|b|strong|i|em|s|del|strike|img|pre|code|blockquote|hr)[\s>/]|role="heading"|[\s"';]mso-(?:list|outline-level):|[\s"';]font-weight:\s*(?:bold|[6-9]00)|[\s"';]font-style:\s*italic|[\s"';]text-decoration:[^;"']*line-through/i;
