import { usePreferences } from "@/app/preferences";
import { formatNumber } from "@/lib/preferences/format";
import { ProgressLine } from "./progress-line";

/** Shows `value` from 0 to 100. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const { language } = usePreferences();
  const percent = formatNumber(value / 100, "percent");
  return <ProgressLine value={value} percent={percent} label={label} language={language} />;
}
