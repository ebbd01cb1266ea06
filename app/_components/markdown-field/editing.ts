import { fill } from "@/lib/messages/client-texts";
import { findFileError, sendFile } from "../upload-field/file-to-send";
import { cancelUpload } from "../upload-field/send-in-parts";
import { type Clipboard, choosePasted } from "./clipboard";
import { continueList } from "./continue-list";
import { blockInsertion, type Edit, insertion, isInCode, type Selected } from "./edit";
import { format, isAddress, linkTo } from "./format";
import type { Format } from "./formats";
import type { Converted } from "./pasted/to-markdown";
import { type NamedPicture, pictureMarkdown, placeholderOf, uniqueName } from "./placeholder";
import { applyEdit, replaceOnce, selectedIn } from "./replace-text";
import type { EditorTexts, InsertedTexts } from "./texts";

export function formatSelection(area: HTMLTextAreaElement, name: Format, texts: InsertedTexts): void {
  applyEdit(area, format(name, selectedIn(area), texts));
}

export function pressEnter(area: HTMLTextAreaElement): boolean {
  const edit = continueList(selectedIn(area));
  if (edit) applyEdit(area, edit);
  return edit !== null;
}

export function insertPictures(
  area: HTMLTextAreaElement,
  files: readonly File[],
  taken: readonly string[],
  texts: EditorTexts,
) {
  const pictures: NamedPicture[] = [];
  const errors: string[] = [];
  for (const file of files) {
    const error = findFileError("image", file, texts.upload);
    if (error) errors.push(`${file.name}: ${error}`);
    else
      pictures.push({ name: uniqueName(file.name, [...taken, ...pictures.map(({ name }) => name)]), file });
  }
  const block = pictures.map(({ name }) => placeholderOf(name, texts.inserted)).join("\n\n");
  if (block) applyEdit(area, blockInsertion(selectedIn(area), block));
  return { pictures, errors };
}

/** Returns the picture's address. Throws UploadError, and the signal's reason. */
export async function sendPicture(
  file: File,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<string> {
  let begun: string | null = null;
  const onBegun = (id: string) => {
    begun = id;
  };
  try {
    const sending = { signal, onBegun, onProgress, onWaiting: () => {} };
    const { address } = await sendFile(file, "image", null, sending);
    signal.throwIfAborted();
    return address;
  } catch (error) {
    // Other fields would offer to continue the upload.
    if (begun) void cancelUpload(begun);
    throw error;
  }
}

export function replacePlaceholder(
  area: HTMLTextAreaElement,
  { name, file }: NamedPicture,
  address: string | null,
  texts: InsertedTexts,
): void {
  // The focused progress is about to disappear.
  const progress = document.activeElement?.closest("[data-upload]");
  if (progress && area.parentElement?.contains(progress)) area.focus();
  replaceOnce(area, placeholderOf(name, texts), address ? pictureMarkdown(file.name, address) : "");
}

export const hasPlaceholder = ({ value }: HTMLTextAreaElement, name: string, texts: InsertedTexts) =>
  value.includes(placeholderOf(name, texts));

type Pasted = {
  files: File[];
  pictures: NamedPicture[];
  notices: string[];
};

export async function paste(
  area: HTMLTextAreaElement,
  clipboard: Clipboard,
  taken: () => string[],
  texts: EditorTexts,
): Promise<Pasted> {
  const { text } = clipboard;
  const nothing: Pasted = { files: [], pictures: [], notices: [] };
  const selected = selectedIn(area);
  const isCode = isInCode(selected.text, selected.start);
  const pasted = isCode ? null : choosePasted(clipboard);
  if (pasted?.is === "files") return { ...nothing, files: pasted.files };
  const link = !isCode && isAddress(text) ? linkTo(selected, text.trim()) : null;
  if (link || pasted?.is !== "html") {
    applyEdit(area, link ?? insertion(selected, text));
    return nothing;
  }
  try {
    const { convertHtml } = await import("./pasted/convert-html");
    const converted = convertHtml(pasted.html, taken(), texts.inserted);
    const now = selectedIn(area);
    const isPlain = converted.isPlain && text !== "";
    applyEdit(area, isPlain ? insertion(now, text) : pastedEdit(now, converted.markdown));
    return { ...nothing, pictures: converted.embedded, notices: noticesOf(converted, texts) };
  } catch {
    applyEdit(area, insertion(selectedIn(area), text));
    return { ...nothing, notices: [texts.notConverted] };
  }
}

function pastedEdit(selected: Selected, markdown: string): Edit {
  const isBlock = markdown.includes("\n") || /^(#{1,6} |[-*>|] |\d+[.)] |```)/.test(markdown);
  return isBlock ? blockInsertion(selected, markdown) : insertion(selected, markdown);
}

function noticesOf({ unreadable, elsewhere }: Converted, texts: EditorTexts): string[] {
  const notices: string[] = [];
  if (unreadable > 0) notices.push(fill(texts.unreadablePictures, { count: unreadable }));
  if (elsewhere > 0) notices.push(fill(texts.picturesElsewhere, { count: elsewhere }));
  return notices;
}
