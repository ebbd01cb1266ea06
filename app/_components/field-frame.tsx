import type { ReactNode } from "react";
import { rich } from "./rich";
import { useFormTexts } from "./texts";

type Props = {
  id: string;
  label: string;
  hint?: ReactNode;
  error: string | null;
  conflict: string | null;
  optional?: boolean;
  children: ReactNode;
};

export function FieldFrame({ id, label, hint, error, conflict, optional, children }: Props) {
  const texts = useFormTexts();
  return (
    <div>
      <label htmlFor={id} className="block font-medium">
        {label}
        {optional && <span className="font-normal text-muted text-sm"> {texts.optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-muted text-sm">
          {hint}
        </p>
      )}
      <div className="mt-1.5">{children}</div>
      <FieldRemarks id={id} error={error} conflict={conflict} />
    </div>
  );
}

export function FieldRemarks({ id, error, conflict }: Pick<Props, "id" | "error" | "conflict">) {
  const texts = useFormTexts();
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-danger text-sm">
          {error}
        </p>
      )}
      {conflict !== null && (
        <p id={`${id}-conflict`} className="mt-1.5 text-sm text-warning">
          {rich(texts.currentValue, { value: <bdi className="font-medium">{conflict || texts.empty}</bdi> })}
        </p>
      )}
    </>
  );
}

export function describe(
  { id, error, conflict }: Pick<Props, "id" | "error" | "conflict">,
  hasHint: boolean,
) {
  const parts = [hasHint && "hint", error && "error", conflict !== null && "conflict"].filter(Boolean);
  return {
    "aria-describedby": parts.map((part) => `${id}-${part}`).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
  };
}

export const inputClass =
  "min-h-11 w-full rounded-control border border-control bg-surface px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-danger";
