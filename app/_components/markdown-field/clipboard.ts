export type Pasted = { is: "files"; files: File[] } | { is: "html"; html: string } | null;

export type Clipboard = { files: readonly File[]; types: readonly string[]; html: string; text: string };

/** Prefers the files where the text only names them, and HTML where it is not source code. */
export function choosePasted({ files, types, html, text }: Clipboard): Pasted {
  if (files.length > 0 && !isMoreThanFiles(text, files)) return { is: "files", files: [...files] };
  // Source code editors copy its colors, too.
  if (types.includes("vscode-editor-data") || !html) return null;
  return { is: "html", html };
}

// Programs that copy a table or a text add a picture of it; file managers add the names of the files.
function isMoreThanFiles(text: string, files: readonly File[]): boolean {
  const names = files.map(({ name }) => name);
  return text.split(/\r?\n/).some((line) => line.trim() && !names.includes(line.trim()));
}
