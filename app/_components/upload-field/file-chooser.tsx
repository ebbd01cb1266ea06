"use client";

import { type ReactNode, useId } from "react";
import { type MediaKind, mediaKinds } from "@/lib/media/schema";
import { buttonClass } from "../button";

type Props = { kind: MediaKind; onChosen: (file: File) => void; children: ReactNode };

export function FileChooser({ kind, onChosen, children }: Props) {
  const id = useId();
  return (
    <>
      <input
        type="file"
        id={id}
        accept={mediaKinds[kind].accept || undefined}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChosen(file);
          target.value = "";
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass("secondary")} peer-focus-visible:outline-3 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-3`}
      >
        {children}
      </label>
    </>
  );
}
