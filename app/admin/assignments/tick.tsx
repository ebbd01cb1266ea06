"use client";

type Props = { personId: string; label: string; isTicked?: boolean };

export function Tick({ personId, label, isTicked }: Props) {
  return (
    <label>
      <input type="checkbox" name="person" value={personId} defaultChecked={isTicked} aria-label={label} />
    </label>
  );
}
