"use client";

import { useEffect, useRef, useState } from "react";
import type { MediaKind, UploadedMedia } from "@/lib/media/schema";
import { fill } from "@/lib/messages/client-texts";
import { findFileError, isSentInParts, sendFile } from "./file-to-send";
import { type RememberedUpload, rememberedUploads } from "./remembered-uploads";
import { cancelled, cancelUpload, findUpload, type Sending } from "./send-in-parts";
import type { UploadTexts } from "./texts";
import { UploadError, uploadErrorText } from "./upload-error";

/** `sent` is in bytes. An offered upload began before the page loaded, so the person has to choose its file again. */
export type Upload =
  | { is: "idle" }
  | { is: "offered"; begun: RememberedUpload; sent: number; why: string | null }
  | { is: "sending"; file: File; sent: number; isWaiting: boolean; canPause: boolean }
  | { is: "paused"; file: File; sent: number; why: string | null }
  | { is: "uploaded"; file: File }
  | { is: "failed"; file: File; why: string; canRetry: boolean };

export function useUpload(
  kind: MediaKind,
  texts: UploadTexts,
  onUploaded: (uploaded: UploadedMedia) => void,
) {
  const [upload, setUpload] = useState<Upload>({ is: "idle" });
  const request = useRef<AbortController | null>(null);
  const begun = useRef<string | null>(null);
  useEffect(() => () => request.current?.abort(), []);
  useEffect(() => {
    let isOver = false;
    void findOffer(kind).then((offer) => {
      if (offer && !isOver) setUpload((now) => (now.is === "idle" ? offer : now));
    });
    return () => {
      isOver = true;
    };
  }, [kind]);

  const run = async (file: File, id: string | null, sent: number) => {
    const control = new AbortController();
    request.current?.abort();
    request.current = control;
    begun.current = id;
    const canPause = isSentInParts(file);
    const show = (change: { sent?: number; isWaiting?: boolean }) => {
      if (!control.signal.aborted) setUpload((now) => (now.is === "sending" ? { ...now, ...change } : now));
    };
    setUpload({ is: "sending", file, sent, isWaiting: false, canPause });
    const sending: Sending = {
      signal: control.signal,
      onBegun: (known) => {
        if (request.current === control) begun.current = known;
      },
      onProgress: (bytes) => show({ sent: bytes, isWaiting: false }),
      onWaiting: () => show({ isWaiting: true }),
    };
    try {
      const uploaded = await sendFile(file, kind, id, sending);
      if (control.signal.aborted) return;
      setUpload({ is: "uploaded", file });
      onUploaded(uploaded);
    } catch (error) {
      if (control.signal.aborted) return;
      const why = uploadErrorText(error, texts);
      const isLasting = error instanceof UploadError && error.isLasting;
      if (canPause && !isLasting)
        setUpload((now) => ({ is: "paused", file, sent: now.is === "sending" ? now.sent : 0, why }));
      else setUpload({ is: "failed", file, why, canRetry: true });
    }
  };

  const send = (file: File) => {
    const error = findFileError(kind, file, texts);
    if (error) return setUpload({ is: "failed", file, why: error, canRetry: false });
    const known = rememberedUploads(kind).find((one) => isSame(one, file));
    void run(file, known?.id ?? null, 0);
  };
  const pause = () => {
    request.current?.abort();
    setUpload((now) =>
      now.is === "sending" ? { is: "paused", file: now.file, sent: now.sent, why: null } : now,
    );
  };
  const resume = () => {
    if (upload.is === "paused") void run(upload.file, begun.current, upload.sent);
  };
  const resumeWith = (file: File) => {
    if (upload.is !== "offered") return;
    const why = isSame(upload.begun, file) ? null : fill(texts.error.otherFile, { name: upload.begun.name });
    if (why) setUpload({ ...upload, why });
    else void run(file, upload.begun.id, upload.sent);
  };
  const cancel = () => {
    request.current?.abort(cancelled);
    const id = upload.is === "offered" ? upload.begun.id : begun.current;
    if (id) void cancelUpload(id);
    begun.current = null;
    setUpload({ is: "idle" });
  };
  return { upload, actions: { send, pause, resume, resumeWith, cancel } };
}

export type UploadActions = ReturnType<typeof useUpload>["actions"];

async function findOffer(kind: MediaKind): Promise<Upload | null> {
  for (const one of rememberedUploads(kind)) {
    const found = await findUpload(one.id).catch(() => null);
    if (!found || "address" in found) continue;
    const sent = Math.min(one.bytes, found.present.length * found.partSize);
    return { is: "offered", begun: one, sent, why: null };
  }
  return null;
}

const isSame = ({ name, bytes, modified }: RememberedUpload, file: File) =>
  name === file.name && bytes === file.size && modified === file.lastModified;
