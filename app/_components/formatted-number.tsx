import { usePreferences } from "@/app/preferences";
import { formatNumber } from "@/lib/preferences/format";

export function FormattedNumber({
  value,
  style = "decimal",
}: {
  value: number;
  style?: "decimal" | "percent";
}) {
  return (
    <data value={value} className="tabular-nums">
      {formatNumber(value, style, usePreferences().language)}
    </data>
  );
}
