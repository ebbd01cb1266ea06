"use client";

import { type ReactNode, useRef, useState } from "react";
import type { MediaKind } from "@/lib/media/schema";
import { wordsOfKind } from "@/lib/messages/media-kinds";
import { Button, buttonClass } from "./button";
import { describe, FieldFrame, inputClass } from "./field-frame";
import { useField } from "./form";
import { useHasScript } from "./has-script";
import { useInputEvent } from "./input-event";
import { safeAddress } from "./markdown/addresses";
import { useBlockedSubmit } from "./upload-field/blocked-submit";
import { FileChooser } from "./upload-field/file-chooser";
import { UploadProgress } from "./upload-field/upload-progress";
import { useUpload } from "./upload-field/use-upload";

type Props = {
  name: string;
  label: string;
  kind: MediaKind;
  site: string;
  hint?: ReactNode;
  optional?: boolean;
};

export function UploadField({ name, label, kind, site, hint, optional }: Props) {
  const field = useField(name);
  const [address, setAddress] = useState(field.value);
  const input = useRef<HTMLInputElement>(null);
  const { upload, actions } = useUpload(kind, (file) => setAddress(file.address));
  useBlockedSubmit(input, upload.is === "sending");
  useInputEvent(input, address);
  const words = hint ?? `${capitalised(wordsOfKind(kind))}.`;
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
      {kind === "image" && address && <Picture key={address} address={address} site={site} />}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Chooser kind={kind} label={label} onChosen={actions.send} />
        {address && (
          <Button type="button" look="quiet" onClick={() => setAddress("")}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
      <UploadProgress
        kind={kind}
        upload={upload}
        actions={actions}
        note="You can save the form when it’s done."
      />
    </FieldFrame>
  );
}

function Chooser({
  kind,
  label,
  onChosen,
}: {
  kind: MediaKind;
  label: string;
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
        Upload a file<span className="sr-only"> for {label} (opens a new window)</span>
      </a>
    );
  return (
    <FileChooser kind={kind} onChosen={onChosen}>
      Upload a file<span className="sr-only"> for {label}</span>
    </FileChooser>
  );
}

function Picture({ address, site }: { address: string; site: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing || !safeAddress(address.trim(), "src", site))
    return <p className="mt-3 text-sm text-warning">No picture found at this address.</p>;
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

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
