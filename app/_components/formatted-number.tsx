import { usePreferences } from "@/app/preferences";
import { formatNumber } from "@/lib/preferences/format";

/** In the reader's language; with `style="percent"`, 0.4 is 40 %. */
export function FormattedNumber({
  value,
  style = "decimal",
}: {
  value: number;
  style?: "decimal" | "percent";
}) {
  const { language } = usePreferences();
  return (
    <data value={value} lang={language} className="tabular-nums">
      {formatNumber(value, language, style)}
    </data>
  );
}
