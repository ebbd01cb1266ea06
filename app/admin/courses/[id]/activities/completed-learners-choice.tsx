"use client";

import { useState } from "react";
import { FieldRemarks, inputClass } from "@/app/_components/field-frame";
import { useField } from "@/app/_components/form";
import { useFormTexts } from "@/app/_components/texts";
import type { Messages } from "@/lib/messages/messages";

type Props = {
  legend: string;
  texts: Omit<Messages["activities"]["completed"], "legend">;
  part?: string;
  firstDay: string;
};

export function CompletedLearnersChoice({ legend, texts, part, firstDay }: Props) {
  const { optional } = useFormTexts();
  const completed = useField("completed");
  const by = useField("againBy");
  const [isAgain, setIsAgain] = useState(completed.value === "again");
  const id = part ? `${part}-again-by` : by.id;
  return (
    <fieldset className="group/completed rounded-control border border-line px-4 pt-2 pb-4 text-ink">
      <legend className="px-1 font-medium">{legend}</legend>
      {(["nothing", "again"] as const).map((value) => (
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
            <span className="block">{texts[value].label}</span>
            <span className="block text-muted text-sm">{texts[value].hint}</span>
          </span>
        </label>
      ))}
      <div className="mt-2 hidden group-has-[[value=again]:checked]/completed:block">
        <label htmlFor={id} className="block font-medium">
          {texts.due} <span className="font-normal text-muted text-sm">{optional}</span>
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
        <FieldRemarks id={id} error={by.error} conflict={null} />
      </div>
    </fieldset>
  );
}
