"use client";

import { useState } from "react";
import { Button } from "./button";
import { useHasScript } from "./has-script";
import { hidden, rich } from "./rich";
import { ScriptOnly } from "./script-only";
import { useFormTexts } from "./texts";

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copy, copied } = useFormTexts();
  const [isCopied, setCopied] = useState(false);
  // Pages over http have no clipboard, except on this machine, so the button goes when the script runs.
  if (useHasScript() && !("clipboard" in navigator)) return null;
  const write = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <ScriptOnly>
      <Button type="button" look="secondary" onClick={write}>
        <span aria-live="polite">{rich(isCopied ? copied : copy, { label, hidden })}</span>
      </Button>
    </ScriptOnly>
  );
}
