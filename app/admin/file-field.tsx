"use client";

import { describe, FieldFrame, inputClass } from "@/app/_components/field-frame";
import { useField } from "@/app/_components/form";

/** @param accept the names' ends, separated by commas */
export function FileField({ label, hint, accept }: { label: string; hint: string; accept: string }) {
  const field = useField("file");
  return (
    <FieldFrame {...field} label={label} hint={hint} optional>
      <input
        {...describe(field, true)}
        type="file"
        id={field.id}
        name="file"
        accept={accept}
        className={`${inputClass} file:me-3 file:cursor-pointer file:rounded-control file:border file:border-control file:bg-sunken file:px-3 file:py-1 file:font-medium`}
      />
    </FieldFrame>
  );
}
