export type Selected = { text: string; start: number; end: number };

export type Edit = { start: number; end: number; text: string; from: number; to: number };

export function edited({ text }: Selected, edit: Edit): Selected {
  return {
    text: text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    start: edit.from,
    end: edit.to,
  };
}

export function insertion({ start, end }: Selected, text: string): Edit {
  const cursor = start + text.length;
  return { start, end, text, from: cursor, to: cursor };
}

export function blockInsertion(selected: Selected, block: string, chosen = ""): Edit {
  const [before, after] = [selected.text.slice(0, selected.start), selected.text.slice(selected.end)];
  const above = before === "" ? "" : "\n".repeat(2 - trailingBreaks(before));
  const below = after === "" ? "" : "\n".repeat(2 - leadingBreaks(after));
  const edit = insertion(selected, above + block + below);
  const from = selected.start + above.length + (chosen ? block.indexOf(chosen) : block.length);
  return { ...edit, from, to: from + chosen.length };
}

const trailingBreaks = (text: string) => Math.min(2, /\n*$/.exec(text)?.[0].length ?? 0);
const leadingBreaks = (text: string) => Math.min(2, /^\n*/.exec(text)?.[0].length ?? 0);

export function isInCode(text: string, position: number): boolean {
  let fence = "";
  for (const line of text.slice(0, position).split("\n").slice(0, -1)) {
    const [, mark = ""] = /^\s{0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (!fence) fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = "";
  }
  return fence !== "";
}
