"use client";

type Props = { personId: string; name: string; isTicked?: boolean };

export function Tick({ personId, name, isTicked }: Props) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        name="person"
        value={personId}
        defaultChecked={isTicked}
        aria-label={`Choose ${name}`}
      />
    </label>
  );
}
