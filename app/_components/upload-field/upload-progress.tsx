"use client";

import type { ReactNode } from "react";
import type { MediaKind } from "@/lib/media/schema";
import { Button } from "../button";
import { FileChooser } from "./file-chooser";
import type { Upload, UploadActions } from "./use-upload";

type Props = {
  kind: MediaKind;
  upload: Upload;
  actions: UploadActions;
  note?: string;
};

export function UploadProgress({ kind, upload, actions, note }: Props) {
  const { send, pause, resume, resumeWith, cancel } = actions;
  const error = uploadErrorOf(upload);
  return (
    <>
      <p aria-live="polite" className={error ? "mt-3 font-medium text-danger text-sm" : "sr-only"}>
        {error ?? wordsOf(upload)}
      </p>
      {upload.is === "failed" && upload.canRetry && (
        <div className="mt-3">
          <Button type="button" look="secondary" onClick={() => send(upload.file)}>
            Try again
          </Button>
        </div>
      )}
      {(upload.is === "sending" || upload.is === "paused") && (
        <UploadBar
          name={upload.file.name}
          sent={upload.sent}
          size={upload.file.size}
          label={labelOf(upload)}
          note={upload.is === "sending" ? note : undefined}
        >
          {canPause(upload) && (
            // A single button keeps the focus.
            <Button type="button" look="secondary" onClick={upload.is === "paused" ? resume : pause}>
              {upload.is === "paused" ? "Continue" : "Pause"}
              <span className="sr-only">
                {upload.is === "paused" ? ` uploading ${upload.file.name}` : " the upload"}
              </span>
            </Button>
          )}
          <Button type="button" look="secondary" onClick={cancel}>
            Cancel<span className="sr-only"> the upload</span>
          </Button>
        </UploadBar>
      )}
      {upload.is === "offered" && (
        <UploadBar
          name={upload.begun.name}
          sent={upload.sent}
          size={upload.begun.bytes}
          label="Not finished:"
          note="Choose it again to continue."
        >
          <FileChooser kind={kind} onChosen={resumeWith}>
            Continue uploading<span className="sr-only"> {upload.begun.name}: choose it again</span>
          </FileChooser>
          <Button type="button" look="quiet" onClick={cancel}>
            Discard<span className="sr-only"> the upload of {upload.begun.name}</span>
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
  label: string;
  note?: string;
  children: ReactNode;
};

export function UploadBar({ name, sent, size, label, note, children }: BarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label="Upload"
      data-upload
      tabIndex={-1}
      className="mt-3 rounded-control border border-line bg-sunken px-4 py-3"
    >
      <p className="mb-2 break-words text-sm">
        {label} <bdi className="font-medium">{name}</bdi>
        {note && `. ${note}`}
      </p>
      <progress
        max={100}
        value={percentOf(sent, size)}
        aria-label={`Upload progress of ${name}`}
        className="w-full"
      />
      <p className="mt-1 text-muted text-sm tabular-nums">
        {megabytes(sent)} of {megabytes(size)} MB, {percentOf(sent, size)}%
      </p>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

const percentOf = (sent: number, size: number) => Math.min(100, Math.floor((sent / size) * 100));

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);

type Running = Extract<Upload, { is: "sending" | "paused" }>;

const canPause = (upload: Running) => upload.is === "paused" || upload.canPause;

function labelOf(upload: Running): string {
  if (upload.is === "paused") return "Paused:";
  if (upload.isWaiting) return "The connection was lost; trying again:";
  return upload.sent >= upload.file.size ? "Checking" : "Uploading";
}

function uploadErrorOf(upload: Upload): string | null {
  if (upload.is === "failed") return upload.why;
  return upload.is === "paused" || upload.is === "offered" ? upload.why : null;
}

function wordsOf(upload: Upload): string {
  if (upload.is === "uploaded") return `${upload.file.name} is uploaded.`;
  if (upload.is === "paused") return `The upload of ${upload.file.name} is paused.`;
  if (upload.is === "offered")
    return `The upload of ${upload.begun.name} is not finished. You can continue it.`;
  if (upload.is !== "sending") return "";
  if (upload.isWaiting) return "The connection was lost. Trying again.";
  const quarter = Math.floor(percentOf(upload.sent, upload.file.size) / 25) * 25;
  return quarter ? `${quarter} percent of ${upload.file.name} uploaded.` : `Uploading ${upload.file.name}.`;
}
