"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { Field } from "@/app/_components/field";
import { minutesOf, playingTime, videoFileName } from "@/lib/courses/kinds/video/video-length";

/** Fills in the length of the file at the form's address, which the browser reads. */
export function LengthField(field: ComponentProps<typeof Field>) {
  const place = useRef<HTMLDivElement>(null);
  const { name } = field;
  useEffect(() => {
    const form = place.current?.closest("form");
    const inputOf = (one: string) => form?.querySelector<HTMLInputElement>(`[name="${one}"]`);
    const read = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "url") return;
      const address = target.value.trim();
      if (!videoFileName.test(address.split(/[?#]/)[0] ?? "")) return;
      const video = document.createElement("video");
      video.preload = "metadata";
      video.onloadedmetadata = () => {
        const seconds = Math.round(video.duration);
        if (!Number.isFinite(seconds) || seconds < 1 || target.value.trim() !== address) return;
        fill(inputOf(name), playingTime(seconds));
        const text = form?.querySelector<HTMLTextAreaElement>("[name=body]");
        if (!text?.value.trim()) fill(inputOf("minutes"), String(minutesOf(seconds)));
      };
      video.src = address;
    };
    form?.addEventListener("input", read);
    return () => form?.removeEventListener("input", read);
  }, [name]);
  return (
    <div ref={place}>
      <Field {...field} />
    </div>
  );
}

function fill(input: HTMLInputElement | null | undefined, value: string): void {
  if (!input) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
