"use client";

import { type ClipboardEvent, type RefObject, useRef, useState } from "react";
import { choosePasted } from "./clipboard";
import { blockInsertion, insertion, isInCode } from "./edit";
import { isAddress, linkTo } from "./format";
import type { Converted } from "./pasted/to-markdown";
import { applyEdit, selectedIn } from "./replace-text";
import type { usePictures } from "./use-pictures";

type Pictures = ReturnType<typeof usePictures>["actions"];

/** Pastes what other programs copy as Markdown. Its converter is loaded when it is first needed. */
export function usePaste(
  area: RefObject<HTMLTextAreaElement | null>,
  pictures: Pictures,
  onFiles: (files: File[]) => void,
) {
  const [isConverting, setConverting] = useState(false);
  const [notices, setNotices] = useState<string[]>([]);
  /** Ctrl+Shift+V asks for plain text. */
  const isPlain = useRef(false);

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const wantsPlain = isPlain.current;
    isPlain.current = false;
    setNotices([]);
    const selected = selectedIn(event.currentTarget);
    if (wantsPlain || isInCode(selected.text, selected.start)) return;
    const { clipboardData: data } = event;
    const [html, text] = [data.getData("text/html"), data.getData("text/plain")];
    const link = isAddress(text) ? linkTo(selected, text.trim()) : null;
    if (link) {
      event.preventDefault();
      return applyEdit(event.currentTarget, link);
    }
    const pasted = choosePasted({ files: [...data.files], types: data.types, html, text });
    if (!pasted) return;
    event.preventDefault();
    if (pasted.is === "files") onFiles(pasted.files);
    else void pasteHtml(pasted.html, text);
  };

  const pasteHtml = async (html: string, text: string) => {
    setConverting(true);
    try {
      const { convertHtml } = await import("./pasted/convert-html");
      insert(convertHtml(html, pictures.takenNames()));
    } catch {
      insertText(text);
      setNotices(["The formatting couldn’t be converted, so only the text was pasted."]);
    } finally {
      setConverting(false);
    }
  };

  const insert = ({ markdown, embedded, unreadable, elsewhere }: Converted) => {
    insertText(markdown);
    pictures.start(
      embedded.map(({ name, mediaType, base64 }) => ({ name, file: fileOf(name, mediaType, base64) })),
    );
    setNotices([
      ...(unreadable ? [unreadableWords(unreadable)] : []),
      ...(elsewhere ? [elsewhereWords(elsewhere)] : []),
    ]);
  };

  const insertText = (text: string) => {
    if (!area.current || !text) return;
    const selected = selectedIn(area.current);
    const isBlock = text.includes("\n") || /^(#{1,6} |[-*>|] |\d+[.)] |```)/.test(text);
    applyEdit(area.current, isBlock ? blockInsertion(selected, text) : insertion(selected, text));
  };

  const noteKeys = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key.toLowerCase() === "v") isPlain.current = shiftKey && (ctrlKey || metaKey);
  };

  return { paste, noteKeys, isConverting, notices };
}

type Keys = Pick<globalThis.KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">;
type KeyboardEvent = Keys;

function fileOf(name: string, mediaType: string, base64: string): File {
  const bytes = Uint8Array.from(atob(base64.replace(/\s+/g, "")), (byte) => byte.charCodeAt(0));
  return new File([bytes], name, { type: mediaType });
}

const unreadableWords = (count: number) =>
  `${count === 1 ? "1 picture wasn’t" : `${count} pictures weren’t`} pasted: a browser can’t read files that Word keeps on your computer. Copy each picture by itself, or drop its file here.`;

const elsewhereWords = (count: number) =>
  `${count === 1 ? "1 picture stays" : `${count} pictures stay`} on another site and may disappear from there. Save it and drop its file here to keep it.`;
