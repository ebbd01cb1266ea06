import { formatNumber } from "@/lib/preferences/format";

/** Shows 0.4 as 40% with `style="percent"`. */
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
