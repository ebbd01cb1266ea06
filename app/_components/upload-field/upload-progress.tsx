"use client";

import type { ReactNode } from "react";
import type { MediaKind } from "@/lib/media/schema";
import { fill, type Template } from "@/lib/messages/client-texts";
import { Button } from "../button";
import { hidden, rich } from "../rich";
import { FileChooser } from "./file-chooser";
import type { UploadTexts } from "./texts";
import type { Upload, UploadActions } from "./use-upload";

type Props = {
  kind: MediaKind;
  upload: Upload;
  actions: UploadActions;
  texts: UploadTexts;
  note?: string;
};

export function UploadProgress({ kind, upload, actions, texts, note }: Props) {
  const { send, pause, resume, resumeWith, cancel } = actions;
  const error = uploadErrorOf(upload);
  return (
    <>
      <p aria-live="polite" className={error ? "mt-3 font-medium text-danger text-sm" : "sr-only"}>
        {error ?? statusOf(upload, texts)}
      </p>
      {upload.is === "failed" && upload.canRetry && (
        <div className="mt-3">
          <Button type="button" look="secondary" onClick={() => send(upload.file)}>
            {texts.retry}
          </Button>
        </div>
      )}
      {(upload.is === "sending" || upload.is === "paused") && (
        <UploadBar
          name={upload.file.name}
          sent={upload.sent}
          size={upload.file.size}
          label={labelOf(upload, texts)}
          texts={texts}
          note={upload.is === "sending" ? note : undefined}
        >
          {canPause(upload) && (
            // A single button keeps the focus.
            <Button type="button" look="secondary" onClick={upload.is === "paused" ? resume : pause}>
              {upload.is === "paused" ? texts.resume : texts.pause}
            </Button>
          )}
          <Button type="button" look="secondary" onClick={cancel}>
            {texts.cancel}
          </Button>
        </UploadBar>
      )}
      {upload.is === "offered" && (
        <UploadBar
          name={upload.begun.name}
          sent={upload.sent}
          size={upload.begun.bytes}
          label={texts.label.offered}
          texts={texts}
          note={texts.label.offeredNote}
        >
          <FileChooser kind={kind} onChosen={resumeWith}>
            {rich(texts.chooseAgain, { name: upload.begun.name, hidden })}
          </FileChooser>
          <Button type="button" look="quiet" onClick={cancel}>
            {rich(texts.discard, { name: upload.begun.name, hidden })}
          </Button>
        </UploadBar>
      )}
    </>
  );
}

type BarProps = {
  name: string;
  sent: number;
  size: number;
  label: Template<{ name: string }>;
  texts: UploadTexts;
  note?: string;
  children: ReactNode;
};

export function UploadBar({ name, sent, size, label, texts, note, children }: BarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={fill(texts.group, { name })}
      data-upload
      tabIndex={-1}
      className="mt-3 rounded-control border border-line bg-sunken px-4 py-3"
    >
      <p className="mb-2 break-words text-sm">
        {rich(label, { name: <bdi className="font-medium">{name}</bdi> })}
        {note && <span className="block text-muted">{note}</span>}
      </p>
      <progress
        max={100}
        value={percentOf(sent, size)}
        aria-label={fill(texts.group, { name })}
        className="w-full"
      />
      <p className="mt-1 text-muted text-sm tabular-nums">
        {fill(texts.amount, {
          sent: megabytes(sent),
          size: megabytes(size),
          percent: percentOf(sent, size),
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

const percentOf = (sent: number, size: number) => Math.min(100, Math.floor((sent / size) * 100));

const megabytes = (bytes: number) =>
  (bytes / 1024 ** 2).toLocaleString(document.documentElement.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

type Running = Extract<Upload, { is: "sending" | "paused" }>;

const canPause = (upload: Running) => upload.is === "paused" || upload.canPause;

function labelOf(upload: Running, { label }: UploadTexts): Template<{ name: string }> {
  if (upload.is === "paused") return label.paused;
  if (upload.isWaiting) return label.reconnecting;
  return upload.sent >= upload.file.size ? label.checking : label.uploading;
}

function uploadErrorOf(upload: Upload): string | null {
  if (upload.is === "failed") return upload.why;
  return upload.is === "paused" || upload.is === "offered" ? upload.why : null;
}

function statusOf(upload: Upload, { status }: UploadTexts): string {
  if (upload.is === "uploaded") return fill(status.uploaded, { name: upload.file.name });
  if (upload.is === "paused") return fill(status.paused, { name: upload.file.name });
  if (upload.is === "offered") return fill(status.offered, { name: upload.begun.name });
  if (upload.is !== "sending") return "";
  if (upload.isWaiting) return status.reconnecting;
  const { name, size } = upload.file;
  const percent = Math.floor(percentOf(upload.sent, size) / 25) * 25;
  return percent ? fill(status.percent, { percent, name }) : fill(status.uploading, { name });
}
