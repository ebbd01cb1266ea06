"use client";

import { type ReactNode, useRef, useState } from "react";
import type { MediaKind } from "@/lib/media/schema";
import { fill } from "@/lib/messages/client-texts";
import { Button, buttonClass } from "../button";
import { describe, FieldFrame, inputClass } from "../field-frame";
import { useField } from "../form";
import { useHasScript } from "../has-script";
import { useInputEvent } from "../input-event";
import { safeAddress } from "../markdown/addresses";
import { hidden, rich } from "../rich";
import { useBlockedSubmit } from "./blocked-submit";
import { FileChooser } from "./file-chooser";
import type { UploadTexts } from "./texts";
import { UploadProgress } from "./upload-progress";
import { useUpload } from "./use-upload";

export type UploadFieldProps = {
  name: string;
  label: string;
  kind: MediaKind;
  site: string;
  hint?: ReactNode;
  optional?: boolean;
};

type Props = UploadFieldProps & { texts: UploadTexts };

/** Needs the texts, because the browser has no catalog. On the server, use UploadField. */
export function UploadInput({ name, label, kind, site, hint, optional, texts }: Props) {
  const field = useField(name);
  const [address, setAddress] = useState(field.value);
  const input = useRef<HTMLInputElement>(null);
  const { upload, actions } = useUpload(kind, texts, (file) => setAddress(file.address));
  useBlockedSubmit(input, upload.is === "sending");
  useInputEvent(input, address);
  const words = hint ?? fill(texts.choose[kind], { size: texts.limits[kind] });
  return (
    <FieldFrame {...field} label={label} hint={words} optional={optional}>
      <input
        {...describe(field, true)}
        ref={input}
        id={field.id}
        name={name}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        required={!optional}
        autoComplete="off"
        spellCheck={false}
        className={inputClass}
      />
      {kind === "image" && address && (
        <Picture key={address} address={address} site={site} missing={texts.noPicture} />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Chooser kind={kind} label={label} texts={texts} onChosen={actions.send} />
        {address && (
          <Button type="button" look="quiet" onClick={() => setAddress("")}>
            {rich(texts.remove, { label, hidden })}
          </Button>
        )}
      </div>
      <UploadProgress kind={kind} upload={upload} actions={actions} texts={texts} note={texts.saveWhenDone} />
    </FieldFrame>
  );
}

function Chooser({
  kind,
  label,
  texts,
  onChosen,
}: {
  kind: MediaKind;
  label: string;
  texts: UploadTexts;
  onChosen: (file: File) => void;
}) {
  const hasScript = useHasScript();
  if (!hasScript)
    return (
      <a
        href={`/admin/media?kind=${kind}`}
        target="_blank"
        className={buttonClass("secondary")}
        rel="noopener"
      >
        {rich(texts.uploadInWindow, { label, hidden })}
      </a>
    );
  return (
    <FileChooser kind={kind} onChosen={onChosen}>
      {rich(texts.upload, { label, hidden })}
    </FileChooser>
  );
}

function Picture({ address, site, missing }: { address: string; site: string; missing: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing || !safeAddress(address.trim(), "src", site))
    return <p className="mt-3 text-sm text-warning">{missing}</p>;
  return (
    // biome-ignore lint/performance/noImgElement: next/image would have this server fetch an address of somebody else's
    <img
      ref={loadAgainIfFailed}
      src={address}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setMissing(true)}
      className="mt-3 max-h-40 max-w-full rounded-control border border-line bg-sunken object-contain"
    />
  );
}

/** Reports failures from before React listened, when only the server had rendered the picture. */
function loadAgainIfFailed(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0) image.setAttribute("src", image.getAttribute("src") ?? "");
}
