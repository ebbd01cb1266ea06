"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { uploadErrorText } from "../upload-field/upload-error";
import type { NamedPicture } from "./placeholder";

type Editing = typeof import("./editing");

export type PictureUpload = NamedPicture & { sent: number | null };

export function usePictures(area: RefObject<HTMLTextAreaElement | null>) {
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
    const added = editing.insertPictures(area.current, files, takenNames());
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
      if (area.current) editing.replacePlaceholder(area.current, picture, address);
    };
    try {
      const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
      await Promise.race([before, aborted]);
      signal.throwIfAborted();
      show(0);
      setReport(`Uploading ${name}.`);
      end(await editing.sendPicture(file, signal, show));
      setReport(`${name} is uploaded. Describe it between the brackets for people who can’t see it.`);
    } catch (error) {
      end(null);
      const isCanceled = signal.aborted;
      if (isCanceled) setReport(`The upload of ${name} is canceled.`);
      else setErrors((now) => [...now, `${name} couldn’t be uploaded. ${uploadErrorText(error)}`]);
    }
    running.current.delete(name);
    ended.current.add(name);
    setUploads((now) => now.filter((one) => one.name !== name));
    await before;
  };

  const cancel = (name: string) => running.current.get(name)?.abort();

  const hasStalePlaceholder = (editing: Editing, text: HTMLTextAreaElement) =>
    [...ended.current].some((name) => !running.current.has(name) && editing.hasPlaceholder(text, name));

  return { uploads, errors, report, actions: { add, start, cancel, takenNames, hasStalePlaceholder } };
}
