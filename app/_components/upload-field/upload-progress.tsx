"use client";

import { Button } from "../button";
import type { Upload } from "./use-upload";

type Props = { upload: Upload; onCancel: () => void; onRetry: (file: File) => void };

export function UploadProgress({ upload, onCancel, onRetry }: Props) {
  return (
    <>
      <p
        aria-live="polite"
        className={upload.is === "failed" ? "mt-3 font-medium text-danger text-sm" : "sr-only"}
      >
        {wordsOf(upload)}
      </p>
      {upload.is === "failed" && upload.canRetry && (
        <div className="mt-3">
          <Button type="button" look="secondary" onClick={() => onRetry(upload.file)}>
            Try again
          </Button>
        </div>
      )}
      {upload.is === "sending" && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div
          role="group"
          aria-label="Upload"
          data-upload
          tabIndex={-1}
          className="mt-3 rounded-control border border-line bg-sunken px-4 py-3"
        >
          <p className="mb-2 text-sm">
            Uploading <bdi className="font-medium">{upload.file.name}</bdi>. You can save the form when it’s
            done.
          </p>
          <progress
            max={100}
            value={upload.percent}
            aria-label={`Upload progress of ${upload.file.name}`}
            className="progress w-full"
          />
          <div className="mt-3">
            <Button type="button" look="secondary" onClick={onCancel}>
              Cancel<span className="sr-only"> the upload</span>
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function wordsOf(upload: Upload): string {
  if (upload.is === "failed") return upload.why;
  if (upload.is === "uploaded") return `${upload.file.name} is uploaded.`;
  return upload.is === "sending" ? `Uploading ${upload.file.name}.` : "";
}
