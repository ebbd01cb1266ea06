"use client";

import { Button } from "../button";
import { UploadBar } from "../upload-field/upload-progress";
import type { PictureUpload } from "./use-pictures";

type Props = { uploads: PictureUpload[]; onCancel: (name: string) => void };

export function PictureUploads({ uploads, onCancel }: Props) {
  return uploads.map(({ name, file, sent }) => (
    <UploadBar
      key={name}
      name={name}
      sent={sent ?? 0}
      size={file.size}
      label={sent === null ? "Waiting:" : "Uploading"}
      note="You can save the form when it’s done."
    >
      <Button type="button" look="secondary" onClick={() => onCancel(name)}>
        Cancel<span className="sr-only"> the upload of {name}</span>
      </Button>
    </UploadBar>
  ));
}
