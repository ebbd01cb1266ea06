"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { fill } from "@/lib/messages/client-texts";
import { uploadErrorText } from "../upload-field/upload-error";
import type { NamedPicture } from "./placeholder";
import type { EditorTexts } from "./texts";

type Editing = typeof import("./editing");

export type PictureUpload = NamedPicture & { sent: number | null };

export function usePictures(area: RefObject<HTMLTextAreaElement | null>, texts: EditorTexts) {
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const [errors, setErrors] = useState<string[]>([]);
  const [report, setReport] = useState("");
  const running = useRef(new Map<string, AbortController>());
  const ended = useRef(new Set<string>());
  const queue = useRef(Promise.resolve());
  useEffect(() => {
    const known = running.current;
    return () => {
      for (const control of known.values()) control.abort();
    };
  }, []);

  const takenNames = () => [...running.current.keys()];

  const add = (editing: Editing, files: readonly File[]) => {
    if (!area.current) return;
    const added = editing.insertPictures(area.current, files, takenNames(), texts);
    setErrors(added.errors);
    start(editing, added.pictures);
  };

  const start = (editing: Editing, pictures: readonly NamedPicture[]) => {
    for (const picture of pictures) {
      const control = new AbortController();
      running.current.set(picture.name, control);
      setUploads((now) => [...now, { ...picture, sent: null }]);
      queue.current = upload(editing, picture, control, queue.current);
    }
  };

  const upload = async (
    editing: Editing,
    picture: NamedPicture,
    { signal }: AbortController,
    before: Promise<void>,
  ): Promise<void> => {
    const { name, file } = picture;
    const show = (sent: number) =>
      setUploads((now) => now.map((one) => (one.name === name ? { ...one, sent } : one)));
    const end = (address: string | null) => {
      if (area.current) editing.replacePlaceholder(area.current, picture, address, texts.inserted);
    };
    try {
      const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
      await Promise.race([before, aborted]);
      signal.throwIfAborted();
      show(0);
      setReport(fill(texts.upload.status.uploading, { name }));
      end(await editing.sendPicture(file, signal, show));
      setReport(fill(texts.describe, { name }));
    } catch (error) {
      end(null);
      const isCanceled = signal.aborted;
      if (isCanceled) setReport(fill(texts.canceled, { name }));
      else
        setErrors((now) => [
          ...now,
          `${fill(texts.notUploaded, { name })} ${uploadErrorText(error, texts.upload)}`,
        ]);
    }
    running.current.delete(name);
    ended.current.add(name);
    setUploads((now) => now.filter((one) => one.name !== name));
    await before;
  };

  const cancel = (name: string) => running.current.get(name)?.abort();

  const hasStalePlaceholder = (editing: Editing, text: HTMLTextAreaElement) =>
    [...ended.current].some(
      (name) => !running.current.has(name) && editing.hasPlaceholder(text, name, texts.inserted),
    );

  return { uploads, errors, report, actions: { add, start, cancel, takenNames, hasStalePlaceholder } };
}
