"use client";

import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type KeyboardEvent,
  useRef,
  useState,
} from "react";
import { mediaKinds } from "@/lib/media/schema";
import { fill } from "@/lib/messages/client-texts";
import { inputClass } from "../field-frame";
import { hidden, rich } from "../rich";
import { ScriptOnly } from "../script-only";
import { useBlockedSubmit } from "../upload-field/blocked-submit";
import type { Format } from "./formats";
import { FormattingToolbar, isOnApple } from "./formatting-toolbar";
import { PictureUploads } from "./picture-uploads";
import { formatOfKeys } from "./shortcuts";
import type { EditorTexts } from "./texts";
import { usePictures } from "./use-pictures";

type Editing = typeof import("./editing");

type Props = Omit<ComponentProps<"textarea">, "id"> & { id: string; label: string; texts: EditorTexts };

export function TextEditor({ id, label, texts, onChange, ...rest }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const loaded = useRef<Editing>(null);
  const wantsPlain = useRef(false);
  const [isPasting, setPasting] = useState(false);
  const [notices, setNotices] = useState<string[]>([]);
  const { uploads, errors, report, actions } = usePictures(area, texts);
  useBlockedSubmit(area, uploads.length > 0 || isPasting);

  async function load(): Promise<Editing | null> {
    loaded.current ??= await import("./editing").catch(() => null);
    if (!loaded.current) setNotices([texts.notLoaded]);
    return loaded.current;
  }

  async function apply(name: Format) {
    const editing = await load();
    if (area.current) editing?.formatSelection(area.current, name, texts.inserted);
  }

  async function addPictures(files: File[]) {
    const editing = await load();
    if (editing) actions.add(editing, files);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event;
    if (key.toLowerCase() === "v") wantsPlain.current = shiftKey && (ctrlKey || metaKey);
    // An input method uses Enter to accept a proposal. Safari ends composing before that, but reports 229.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const name = formatOfKeys(event, isOnApple());
    if (name) {
      event.preventDefault();
      void apply(name);
    } else if (key === "Enter" && !(ctrlKey || metaKey || altKey || shiftKey))
      if (loaded.current?.pressEnter(currentTarget)) event.preventDefault();
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { types, files, ...data } = read(event.clipboardData);
    const isPlain =
      wantsPlain.current || !(data.html || files.length > 0 || /^\s*\w+:\S+\s*$/.test(data.text));
    wantsPlain.current = false;
    setNotices([]);
    if (isPlain) return;
    event.preventDefault();
    setPasting(true);
    void pasteInto(event.currentTarget, { types, files, ...data }).finally(() => setPasting(false));
  }

  async function pasteInto(target: HTMLTextAreaElement, clipboard: ReturnType<typeof read>) {
    const editing = await load();
    if (!editing) {
      target.focus();
      document.execCommand("insertText", false, clipboard.text);
      return;
    }
    const pasted = await editing.paste(target, clipboard, actions.takenNames, texts);
    setNotices(pasted.notices);
    actions.start(editing, pasted.pictures);
    if (pasted.files.length > 0) actions.add(editing, pasted.files);
  }

  function drop(event: DragEvent) {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    void addPictures(files);
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    void addPictures([...(target.files ?? [])]);
    // The browser reports no change when the same file is chosen twice.
    target.value = "";
  }

  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    onChange?.(event);
    const { inputType } = event.nativeEvent as InputEvent;
    const command = inputType === "historyUndo" ? "undo" : inputType === "historyRedo" ? "redo" : null;
    // A picture and its placeholder count as one step. The browser ends its own step first.
    if (command && loaded.current && actions.hasStalePlaceholder(loaded.current, event.target))
      setTimeout(() => document.execCommand(command));
  }

  return (
    <>
      <ScriptOnly>
        <FormattingToolbar
          label={fill(texts.formatting, { label })}
          texts={texts}
          controls={id}
          onFormat={(name) => void apply(name)}
          onPicture={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={fill(texts.pictures, { label })}
          accept={mediaKinds.image.accept}
          onChange={choose}
        />
      </ScriptOnly>
      <textarea
        {...rest}
        ref={area}
        id={id}
        dir="auto"
        onChange={change}
        onFocus={() => void load()}
        onKeyDown={press}
        onPaste={paste}
        // Browsers open a dropped file otherwise.
        onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
        onDrop={drop}
        className={`${inputClass} rounded-t-none font-mono text-sm noscript:rounded-control ${(rest.rows ?? 16) < 16 ? "" : "lg:min-h-96"}`}
      />
      <p aria-live="polite" className="sr-only">
        {report}
      </p>
      <div aria-live="assertive">
        {errors.map((error) => (
          <p key={error} className="mt-2 font-medium text-danger text-sm">
            {error}
          </p>
        ))}
      </div>
      <div aria-live="polite">
        {notices.map((notice) => (
          <p key={notice} className="mt-2 text-sm text-warning">
            {notice}
          </p>
        ))}
      </div>
      <PictureUploads uploads={uploads} onCancel={actions.cancel} texts={texts} />
      <noscript>
        <a
          href="/admin/media?kind=image"
          target="_blank"
          rel="noopener"
          className="mt-2 inline-block underline underline-offset-2"
        >
          {rich(texts.uploadPicture, { label, hidden })}
        </a>
      </noscript>
    </>
  );
}

const read = (data: DataTransfer) => ({
  types: [...data.types],
  files: [...data.files],
  html: data.getData("text/html"),
  // Windows breaks lines with two characters, a text area with one.
  text: data.getData("text/plain").replaceAll("\r\n", "\n"),
});
