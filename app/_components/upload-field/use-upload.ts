"use client";

import { useEffect, useRef, useState } from "react";
import type { MediaKind, UploadedMedia } from "@/lib/media/schema";
import { mediaKinds } from "@/lib/media/schema";
import { mediaKindNames, wordsOfKind } from "@/lib/messages/media-kinds";

/** `percent` is of the bytes sent. */
export type Upload =
  | { is: "idle" }
  | { is: "sending"; file: File; percent: number }
  | { is: "uploaded"; file: File }
  | { is: "failed"; file: File; why: string; canRetry: boolean };

export function useUpload(kind: MediaKind, onUploaded: (address: string) => void) {
  const [upload, setUpload] = useState<Upload>({ is: "idle" });
  const request = useRef<XMLHttpRequest | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  const send = (file: File) => {
    const fault = findFault(kind, file);
    if (fault) return setUpload({ is: "failed", file, why: fault, canRetry: false });
    const fail = (why: string) => setUpload({ is: "failed", file, why, canRetry: true });
    // Not fetch, which reports no upload progress.
    const sent = new XMLHttpRequest();
    request.current = sent;
    sent.open("POST", `/admin/media/upload?kind=${kind}&name=${encodeURIComponent(file.name)}`);
    sent.responseType = "json";
    sent.setRequestHeader("Content-Type", "application/octet-stream");
    sent.upload.onprogress = ({ loaded, total }) =>
      setUpload({ is: "sending", file, percent: total ? Math.floor((loaded / total) * 100) : 0 });
    sent.onerror = () => fail("The connection was lost.");
    sent.onabort = () => setUpload({ is: "idle" });
    sent.onload = () => {
      const answer = sent.response as (Partial<UploadedMedia> & { error?: string }) | null;
      if (sent.status !== 201 || !answer?.address) return fail(answer?.error ?? unknownFailure);
      setUpload({ is: "uploaded", file });
      onUploaded(answer.address);
    };
    sent.send(file);
    setUpload({ is: "sending", file, percent: 0 });
  };
  return { upload, send, cancel: () => request.current?.abort() };
}

const unknownFailure =
  "The server didn’t accept the file. If you’ve been signed out, sign in again in another window first.";

// What the server would refuse, said before a minute is spent on sending it.
function findFault(kind: MediaKind, { name, size }: File): string | null {
  const { accept, maxBytes } = mediaKinds[kind];
  const endings: string[] = accept ? accept.split(",") : [];
  if (endings.length > 0 && !endings.some((ending) => name.toLowerCase().endsWith(ending)))
    return `This is not ${mediaKindNames[kind]}.`;
  if (size === 0) return "This file is empty.";
  return size > maxBytes ? `This file is too large: choose ${wordsOfKind(kind)}.` : null;
}
