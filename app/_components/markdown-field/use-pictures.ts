"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { findFault, sendFile } from "../upload-field/file-to-send";
import { cancelled } from "../upload-field/send-in-parts";
import { wordsOfFault } from "../upload-field/upload-fault";
import { pictureMarkdown, placeholderOf, uniqueName } from "./placeholder";
import { replaceOnce } from "./replace-text";

/** `name` is that of its placeholder; `sent` is in bytes, null while it waits for those before it. */
export type PictureUpload = { name: string; file: File; sent: number | null };

/** Uploads pictures one after the other, and puts each in the place of its placeholder. */
export function usePictures(area: RefObject<HTMLTextAreaElement | null>) {
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const [faults, setFaults] = useState<string[]>([]);
  const [report, setReport] = useState("");
  const controls = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());
  useEffect(() => {
    const known = controls.current;
    return () => {
      for (const control of known.values()) control.abort();
    };
  }, []);

  const takenNames = () => [...controls.current.keys()];

  /** Names the pictures that can be uploaded; says why others can't. */
  const name = (files: readonly File[]): { name: string; file: File }[] => {
    const refused = files.flatMap((file) => {
      const fault = findFault("image", file);
      return fault ? [`${file.name}: ${fault}`] : [];
    });
    setFaults(refused);
    const named: { name: string; file: File }[] = [];
    for (const file of files)
      if (!findFault("image", file))
        named.push({ name: uniqueName(file.name, [...takenNames(), ...named.map((one) => one.name)]), file });
    return named;
  };

  /** Their placeholders are in the text already. */
  const start = (pictures: readonly { name: string; file: File }[]) => {
    for (const { name, file } of pictures) {
      const control = new AbortController();
      controls.current.set(name, control);
      setUploads((now) => [...now, { name, file, sent: null }]);
      queue.current = queue.current.then(() => upload(name, file, control));
    }
  };

  const upload = async (name: string, file: File, control: AbortController) => {
    const { signal } = control;
    const show = (sent: number) =>
      setUploads((now) => now.map((one) => (one.name === name ? { ...one, sent } : one)));
    try {
      signal.throwIfAborted();
      show(0);
      setReport(`Uploading ${name}.`);
      const sending = { signal, onBegun: () => {}, onProgress: show, onWaiting: () => {} };
      const { address } = await sendFile(file, "image", null, sending);
      signal.throwIfAborted();
      put(name, pictureMarkdown(file.name, address));
      setReport(`${name} is uploaded. Describe it between the brackets for people who can’t see it.`);
    } catch (error) {
      put(name, "");
      if (!signal.aborted)
        setFaults((now) => [...now, `${name} couldn’t be uploaded. ${wordsOfFault(error)}`]);
    }
    controls.current.delete(name);
    setUploads((now) => now.filter((one) => one.name !== name));
  };

  const put = (name: string, markdown: string) => {
    if (area.current) replaceOnce(area.current, placeholderOf(name), markdown);
  };

  const cancel = (name: string) => {
    controls.current.get(name)?.abort(cancelled);
    setReport(`The upload of ${name} is canceled.`);
  };

  return { uploads, faults, report, actions: { name, start, cancel, takenNames } };
}
