import { usePreferences } from "@/app/preferences";
import { formatNumber } from "@/lib/preferences/format";
import { ProgressLine } from "./progress-line";

export function ProgressBar({ value, label }: { value: number; label: string }) {
  const { language } = usePreferences();
  const percent = formatNumber(value / 100, "percent", language);
  return <ProgressLine value={value} percent={percent} label={label} language={language} />;
}
