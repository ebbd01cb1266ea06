type Props = { value: number; percent: string; label: string; language: string };

/** `value` is from 0 to 100, `percent` the same in words. */
export function ProgressLine({ value, percent, label, language }: Props) {
  return (
    <div className="flex items-center gap-3">
      <progress max={100} value={value} aria-label={label} className="progress min-w-0 flex-1" />
      <span className="text-muted text-sm tabular-nums" aria-hidden="true">
        <data value={value / 100} lang={language} className="tabular-nums">
          {percent}
        </data>
      </span>
    </div>
  );
}
