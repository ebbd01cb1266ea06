import { formatNumber } from "@/lib/preferences/format";

/** With `style="percent"`, 0.4 is 40%. */
export function FormattedNumber({
  value,
  style = "decimal",
}: {
  value: number;
  style?: "decimal" | "percent";
}) {
  return (
    <data value={value} className="tabular-nums">
      {formatNumber(value, style)}
    </data>
  );
}
