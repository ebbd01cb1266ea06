"use client";

import { useField } from "@/app/_components/form";
import { tickOf } from "@/lib/assignments/learners-schema";

/** Chooses a person of the list, for what its form does to all who are chosen. */
export function Tick({ personId, name }: { personId: string; name: string }) {
  const field = useField(tickOf(personId));
  return (
    <label className="flex size-6 shrink-0 cursor-pointer items-center justify-center">
      <span className="sr-only">Choose {name}</span>
      <input
        type="checkbox"
        name={tickOf(personId)}
        value="on"
        defaultChecked={field.value === "on"}
        className="size-5 accent-accent"
      />
    </label>
  );
}
