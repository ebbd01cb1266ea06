"use client";

import { useState, useSyncExternalStore } from "react";
import { Button } from "./button";

/** Puts a text on the clipboard; it is there only where scripts run. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const canCopy = useSyncExternalStore(never, hasClipboard, no);
  if (!canCopy) return null;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <Button type="button" look="secondary" onClick={copy}>
      <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
      <span className="sr-only"> {label}</span>
    </Button>
  );
}

const never = () => () => {};
// A page that came over http from elsewhere than this machine has none.
const hasClipboard = () => "clipboard" in navigator;
const no = () => false;
