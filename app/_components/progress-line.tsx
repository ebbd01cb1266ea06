import type { ReactNode } from "react";

type Props = { value: number; percent: string; label: string; language?: string; children?: ReactNode };

export function ProgressLine({ value, percent, label, language, children }: Props) {
  return (
    <div className="progress-line">
      {children}
      <progress max={100} value={value} aria-label={label} />
      <data value={value / 100} lang={language} aria-hidden="true">
        {percent}
      </data>
    </div>
  );
}
