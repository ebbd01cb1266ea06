"use client";

import { useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { ScriptOnly } from "@/app/_components/script-only";

/** In the form of a list: ticks everybody on the page, or nobody. */
export function TickAll() {
  const [isTicked, setIsTicked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const tickAll = () => {
    const boxes = button.current?.form?.querySelectorAll<HTMLInputElement>('input[name^="person."]') ?? [];
    for (const box of boxes) box.checked = !isTicked;
    setIsTicked(!isTicked);
  };
  return (
    <ScriptOnly>
      <div className="mb-4">
        <Button ref={button} type="button" look="secondary" onClick={tickAll}>
          {isTicked ? "Untick all on this page" : "Tick all on this page"}
        </Button>
      </div>
    </ScriptOnly>
  );
}
