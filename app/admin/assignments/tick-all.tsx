"use client";

import { useEffect, useRef } from "react";
import { ScriptOnly } from "@/app/_components/script-only";
import { ticksIn } from "./ticks";

export function TickAll({ label }: { label: string }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = box.current?.form;
    const show = (event?: Event) => {
      if (!box.current || event?.target === box.current) return;
      const { all, ticked } = ticksIn(form);
      box.current.checked = ticked.length > 0 && ticked.length === all.length;
      box.current.indeterminate = ticked.length > 0 && ticked.length < all.length;
    };
    show();
    form?.addEventListener("change", show);
    return () => form?.removeEventListener("change", show);
  });
  const tickAll = (isTicked: boolean) => {
    for (const one of ticksIn(box.current?.form).all) one.checked = isTicked;
    box.current?.form?.dispatchEvent(new Event("change"));
  };
  return (
    <ScriptOnly>
      <label className="flex size-6 cursor-pointer items-center justify-center">
        <span className="sr-only">{label}</span>
        <input
          ref={box}
          type="checkbox"
          onChange={({ target }) => tickAll(target.checked)}
          className="size-5 accent-accent"
        />
      </label>
    </ScriptOnly>
  );
}
