import type { Edit, Selected } from "./edit";

export const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Edits a focused text area as typing does: the browser can undo it and fires `input`. */
export function applyEdit(area: HTMLTextAreaElement, edit: Edit): void {
  area.focus();
  replaceText(area, edit);
  area.setSelectionRange(edit.from, edit.to);
}

export function replaceOnce(area: HTMLTextAreaElement, text: string, replacement: string): boolean {
  const before = selectedIn(area);
  const start = before.text.indexOf(text);
  if (start < 0) return false;
  const end = start + text.length;
  replaceText(area, { start, end, text: replacement });
  const moved = (position: number) => {
    if (position <= start) return position;
    return position < end ? start + replacement.length : position + replacement.length - text.length;
  };
  area.setSelectionRange(moved(before.start), moved(before.end));
  return true;
}

function replaceText(area: HTMLTextAreaElement, { start, end, text }: Pick<Edit, "start" | "end" | "text">) {
  if (start === end && !text) return;
  if (document.activeElement === area) {
    area.setSelectionRange(start, end);
    // The deprecated command is the only edit that browsers can undo.
    if (document.execCommand(text ? "insertText" : "delete", false, text)) return;
  }
  area.setRangeText(text, start, end, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
