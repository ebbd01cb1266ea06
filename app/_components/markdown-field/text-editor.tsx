"use client";

import { type ChangeEvent, type ComponentProps, type DragEvent, type KeyboardEvent, useRef } from "react";
import { mediaKinds } from "@/lib/media/schema";
import { inputClass } from "../field-frame";
import { ScriptOnly } from "../script-only";
import { useBlockedSubmit } from "../upload-field/blocked-submit";
import { continueList } from "./continue-list";
import { blockInsertion } from "./edit";
import { type Format, format } from "./format";
import { FormattingToolbar, isOnApple } from "./formatting-toolbar";
import { PictureUploads } from "./picture-uploads";
import { placeholderOf } from "./placeholder";
import { applyEdit, selectedIn } from "./replace-text";
import { formatOfKeys } from "./shortcuts";
import { usePaste } from "./use-paste";
import { usePictures } from "./use-pictures";

type Props = Omit<ComponentProps<"textarea">, "id"> & { id: string; label: string };

/** A text area for Markdown, with a toolbar, and pictures that upload in place. */
export function TextEditor({ id, label, ...rest }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { uploads, faults, report, actions } = usePictures(area);
  const { paste, noteKeys, isConverting, notices } = usePaste(area, actions, addPictures);
  useBlockedSubmit(area, uploads.length > 0 || isConverting);

  function addPictures(files: File[]) {
    const pictures = actions.name(files);
    if (!area.current || pictures.length === 0) return;
    const block = pictures.map(({ name }) => placeholderOf(name)).join("\n\n");
    applyEdit(area.current, blockInsertion(selectedIn(area.current), block));
    actions.start(pictures);
  }

  function apply(name: Format) {
    if (area.current) applyEdit(area.current, format(name, selectedIn(area.current)));
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    noteKeys(event);
    // An input method uses Enter to accept what it proposes.
    if (event.nativeEvent.isComposing) return;
    const { currentTarget } = event;
    const name = formatOfKeys(event, isOnApple());
    const isEnter =
      event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    const edit = name
      ? format(name, selectedIn(currentTarget))
      : isEnter && continueList(selectedIn(currentTarget));
    if (!edit) return;
    event.preventDefault();
    applyEdit(currentTarget, edit);
  }

  function drop(event: DragEvent) {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    addPictures(files);
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    addPictures([...(target.files ?? [])]);
    // So that choosing the same file again sends it again.
    target.value = "";
  }

  return (
    <>
      <ScriptOnly>
        <FormattingToolbar
          label={`Formatting of the ${label.toLowerCase()}`}
          controls={id}
          onFormat={apply}
          onPicture={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={`Pictures for the ${label.toLowerCase()}`}
          accept={mediaKinds.image.accept}
          onChange={choose}
        />
      </ScriptOnly>
      <textarea
        {...rest}
        ref={area}
        id={id}
        dir="auto"
        onKeyDown={press}
        onPaste={paste}
        onDragOver={(event) => {
          // Browsers open a dropped file otherwise.
          if (event.dataTransfer.types.includes("Files")) event.preventDefault();
        }}
        onDrop={drop}
        className={`${inputClass} font-mono text-sm rounded-t-none noscript:rounded-control lg:min-h-96`}
      />
      <PictureUploads uploads={uploads} faults={faults} report={report} onCancel={actions.cancel} />
      <div role="status">
        {notices.map((notice) => (
          <p key={notice} className="mt-2 text-sm text-warning">
            {notice}
          </p>
        ))}
      </div>
      <noscript>
        <a
          href="/admin/media?kind=image"
          target="_blank"
          rel="noopener"
          className="mt-2 inline-block underline underline-offset-2"
        >
          Upload a picture<span className="sr-only"> for the {label.toLowerCase()} (opens a new window)</span>
        </a>
      </noscript>
    </>
  );
}
