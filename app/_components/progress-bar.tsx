import { Num } from "./num";

/** How far something is, 0 to 100: for the eye a bar; the number is for everybody. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  return (
    <div className="flex items-center gap-3">
      <progress max={100} value={value} aria-label={label} className="progress min-w-0 flex-1" />
      <span className="text-muted text-sm tabular-nums" aria-hidden="true">
        <Num value={value / 100} style="percent" />
      </span>
    </div>
  );
}
