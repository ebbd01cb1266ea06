"use client";

import { Button } from "../button";
import { hidden, rich } from "../rich";
import { UploadBar } from "../upload-field/upload-progress";
import type { EditorTexts } from "./texts";
import type { PictureUpload } from "./use-pictures";

type Props = { uploads: PictureUpload[]; onCancel: (name: string) => void; texts: EditorTexts };

export function PictureUploads({ uploads, onCancel, texts: { upload: texts } }: Props) {
  return uploads.map(({ name, file, sent }) => (
    <UploadBar
      key={name}
      name={name}
      sent={sent ?? 0}
      size={file.size}
      label={sent === null ? texts.label.waiting : texts.label.uploading}
      texts={texts}
      note={texts.saveWhenDone}
    >
      <Button type="button" look="secondary" onClick={() => onCancel(name)}>
        {rich(texts.cancelOne, { name, hidden })}
      </Button>
    </UploadBar>
  ));
}
