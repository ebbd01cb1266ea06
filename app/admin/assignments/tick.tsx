"use client";

type Props = { personId: string; name: string; isTicked?: boolean };

/** Chooses a person of the list, for what its form does to all who are chosen. */
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
