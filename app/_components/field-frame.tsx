import type { ReactNode } from "react";

type Props = {
  id: string;
  label: string;
  hint?: ReactNode;
  error: string | null;
  meanwhile: string | null;
  optional?: boolean;
  children: ReactNode;
};

/** What stands around a field: its name, what helps, what is wrong with it, what somebody else saved in it. */
export function FieldFrame({ id, label, hint, error, meanwhile, optional, children }: Props) {
  return (
    <div>
      <label htmlFor={id} className="block font-medium">
        {label}
        {optional && <span className="font-normal text-muted text-sm"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-muted text-sm">
          {hint}
        </p>
      )}
      <div className="mt-1.5">{children}</div>
      <FieldRemarks id={id} label={label} error={error} meanwhile={meanwhile} />
    </div>
  );
}

/** What is wrong with a field, and what somebody else saved in it. */
export function FieldRemarks({ id, label, error, meanwhile }: Omit<Props, "children" | "hint">) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-danger text-sm">
          {label} {error}.
        </p>
      )}
      {meanwhile !== null && (
        <p id={`${id}-meanwhile`} className="mt-1.5 text-sm text-warning">
          Saved meanwhile: <bdi className="font-medium">{meanwhile || "nothing"}</bdi>
        </p>
      )}
    </>
  );
}

/** What ties a field to its hint and remarks for those who do not see them. */
export function describe(
  { id, error, meanwhile }: Pick<Props, "id" | "error" | "meanwhile">,
  hasHint: boolean,
) {
  const parts = [hasHint && "hint", error && "error", meanwhile !== null && "meanwhile"].filter(Boolean);
  return {
    "aria-describedby": parts.map((part) => `${id}-${part}`).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
  };
}

/** How everything that is typed in looks. */
export const inputClass =
  "min-h-11 w-full rounded-control border border-control bg-surface px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-danger";
