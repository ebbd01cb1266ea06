"use client";

import { useEffect, useRef, useState } from "react";
import { Field } from "@/app/_components/field";
import { useField } from "@/app/_components/form";
import { UploadField } from "@/app/_components/upload-field";

/** Where what an activity is about lies: a page of another site, or a video or file, which can be uploaded. */
export function AddressField() {
  const { value } = useField("kind");
  const [kind, setKind] = useState(value);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = box.current?.closest("form");
    const notice = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === "kind") setKind(target.value);
    };
    form?.addEventListener("change", notice);
    return () => form?.removeEventListener("change", notice);
  }, []);
  return (
    <div ref={box}>
      {kind === "link" ? (
        <Field name="url" label="Address" hint="Of a page." inputMode="url" maxLength={2_000} />
      ) : (
        <UploadField name="url" label="Address" kind={kind === "video" ? "video" : "download"} hint={hint} />
      )}
    </div>
  );
}

const hint =
  "Upload a file, or give an address that begins with https://, such as that of a video at YouTube or Vimeo.";
