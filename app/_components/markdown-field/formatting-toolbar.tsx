"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { useHasScript } from "../has-script";
import { Icon, type IconName } from "../icon";
import { type Format, formats } from "./formats";
import { keysOf } from "./shortcuts";
import type { EditorTexts } from "./texts";

type Props = {
  label: string;
  controls: string;
  texts: EditorTexts;
  onFormat: (format: Format) => void;
  onPicture: () => void;
};

const buttons = [...formats, "picture"] as const;

/** Takes one stop of the Tab key. The arrow keys move between its buttons. */
export function FormattingToolbar({ label, controls, texts, onFormat, onPicture }: Props) {
  const [current, setCurrent] = useState(0);
  const toolbar = useRef<HTMLDivElement>(null);
  const hasScript = useHasScript();
  const isApple = hasScript && isOnApple();

  function move(event: KeyboardEvent) {
    const next = positionAfter(event.key, current);
    // Alt with an arrow goes back to the previous page.
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setCurrent(next);
    toolbar.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={move}
      className="flex flex-wrap gap-0.5 rounded-t-control border border-control border-b-0 bg-sunken p-1"
    >
      {buttons.map((name, index) => {
        const keys = name === "picture" ? null : keysOf(name, isApple, texts);
        return (
          <button
            key={name}
            type="button"
            tabIndex={index === current ? 0 : -1}
            aria-label={texts[name]}
            aria-keyshortcuts={keys?.aria}
            title={keys ? `${texts[name]} (${keys.shown})` : texts[name]}
            onFocus={() => setCurrent(index)}
            onClick={() => (name === "picture" ? onPicture() : onFormat(name))}
            className="flex size-10 items-center justify-center rounded-control text-muted hover:bg-surface hover:text-ink"
          >
            <Icon name={name satisfies IconName} />
          </button>
        );
      })}
    </div>
  );
}

export const isOnApple = () => /^(Mac|iP)/.test(navigator.platform);

function positionAfter(key: string, current: number): number | null {
  const last = buttons.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowRight") return current === last ? 0 : current + 1;
  if (key === "ArrowLeft") return current === 0 ? last : current - 1;
  return null;
}
