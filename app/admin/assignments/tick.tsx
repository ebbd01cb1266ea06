"use client";

import { useField } from "@/app/_components/form";
import { tickOf } from "@/lib/assignments/learners-schema";

/** Chooses a person of the list, for what its form does to all who are chosen. */
export function Tick({ personId, name }: { personId: string; name: string }) {
  const field = useField(tickOf(personId));
  return (
    <label className="tick">
      <input
        type="checkbox"
        name={tickOf(personId)}
        value="on"
        defaultChecked={field.value === "on"}
        aria-label={`Choose ${name}`}
      />
    </label>
  );
}
