import { usePreferences } from "@/app/preferences";
import { formatDay } from "@/lib/preferences/format";

/** A day of a calendar, `YYYY-MM-DD`: the same day wherever it is read. */
export function CalendarDay({ value }: { value: string }) {
  const { language } = usePreferences();
  return (
    <time dateTime={value} lang={language} dir="auto" className="whitespace-nowrap">
      {formatDay(new Date(value), { language, timeZone: "UTC" })}
    </time>
  );
}
