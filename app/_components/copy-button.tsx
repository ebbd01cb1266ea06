"use client";

import { useState, useSyncExternalStore } from "react";
import { Button } from "./button";

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
// Pages over http have no clipboard, except from this machine.
const hasClipboard = () => "clipboard" in navigator;
const no = () => false;
