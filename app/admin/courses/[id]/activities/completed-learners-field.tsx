"use client";

import { useState } from "react";
import { FieldRemarks, inputClass } from "@/app/_components/field-frame";
import { useField } from "@/app/_components/form";

type Props = { words: string; part?: string; firstDay: string };

export function CompletedLearnersField({ words, part, firstDay }: Props) {
  const completed = useField("completed");
  const by = useField("againBy");
  const [isAgain, setIsAgain] = useState(completed.value === "again");
  const id = part ? `${part}-again-by` : by.id;
  return (
    <fieldset className="group/completed rounded-control border border-line px-4 pt-2 pb-4 text-ink">
      <legend className="px-1 font-medium">For the {words} who completed this course</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name="completed"
            value={value}
            defaultChecked={(completed.value || "nothing") === value}
            onChange={() => setIsAgain(value === "again")}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span>
            <span className="block">{label}</span>
            <span className="block text-muted text-sm">{hint}</span>
          </span>
        </label>
      ))}
      <div className="mt-2 hidden group-has-[[value=again]:checked]/completed:block">
        <label htmlFor={id} className="block font-medium">
          By <span className="font-normal text-muted text-sm">(optional)</span>
        </label>
        <input
          type="date"
          // A browser would silently refuse to send a hidden field with an invalid day.
          min={isAgain ? firstDay : undefined}
          id={id}
          name="againBy"
          defaultValue={by.value}
          aria-invalid={by.error ? true : undefined}
          aria-describedby={by.error ? `${id}-error` : undefined}
          className={`mt-1.5 ${inputClass}`}
        />
        <FieldRemarks id={id} label="By" error={by.error} conflict={null} />
      </div>
    </fieldset>
  );
}

const options = [
  { value: "nothing", label: "Nothing changes", hint: "What they completed stays completed." },
  {
    value: "again",
    label: "They have to do it again",
    hint: "What they completed stays on record, and the course is assigned to them once more.",
  },
];
