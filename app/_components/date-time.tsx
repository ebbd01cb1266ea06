import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import { formatDay, formatDistance, formatMoment } from "@/lib/preferences/format";
import { rich } from "./rich";

export function DateTime({ value }: { value: Date }) {
  const preferences = usePreferences();
  return (
    <time dateTime={value.toISOString()} lang={preferences.language} dir="auto">
      {formatMoment(value, preferences)}
    </time>
  );
}

export function Day({ value }: { value: Date }) {
  const preferences = usePreferences();
  return (
    <time dateTime={value.toISOString()} lang={preferences.language} dir="auto" className="whitespace-nowrap">
      {formatDay(value, preferences)}
    </time>
  );
}

export function CalendarDay({ day }: { day: string }) {
  const { language } = usePreferences();
  return (
    <time dateTime={day} lang={language} dir="auto" className="whitespace-nowrap">
      {formatDay(new Date(day), { language, timeZone: "UTC" })}
    </time>
  );
}

export function ActiveOn({ value }: { value: Date }) {
  const preferences = usePreferences();
  const { activeToday, activeOn } = useMessages().lists;
  if (formatDay(value, preferences) === formatDay(new Date(), preferences)) return activeToday;
  return rich(activeOn, { day: <Day value={value} /> });
}

export function Distance({ to }: { to: Date }) {
  const { language } = usePreferences();
  return (
    <time dateTime={to.toISOString()} lang={language} dir="auto">
      {formatDistance(to, new Date(), language)}
    </time>
  );
}
