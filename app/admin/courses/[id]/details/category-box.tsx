"use client";

import { useValues } from "@/app/_components/form";

/** Inside a `Form`. Checked unless it was sent as `off`, so a category added meanwhile stays. */
export function CategoryBox({ name, label }: { name: string; label: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      {/* Browsers send nothing for an unchecked box. */}
      <input type="hidden" name={name} value="off" />
      <input
        type="checkbox"
        name={name}
        value="on"
        defaultChecked={useValues()[name] !== "off"}
        className="size-4 shrink-0 accent-accent"
      />
      <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
    </label>
  );
}
