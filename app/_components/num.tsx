import { currentReader } from "@/app/reader";
import { formatNumber } from "@/lib/preferences/format";

/** A number as the reader writes it; with `style="percent"`, 0.4 is 40 %. */
export async function Num({ value, style = "decimal" }: { value: number; style?: "decimal" | "percent" }) {
  const { language } = await currentReader();
  return (
    <data value={value} lang={language} className="tabular-nums">
      {formatNumber(value, language, style)}
    </data>
  );
}
