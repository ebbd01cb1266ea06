import { DateTime } from "@/app/_components/date-time";
import { usePreferences } from "@/app/preferences";
import { nameOfLanguage } from "@/lib/preferences/format";

export function DateSettings() {
  const { language, timeZone } = usePreferences();
  return (
    <div className="mt-6 border-line border-t pt-5 text-sm">
      <h3 className="mb-1 font-semibold text-base">Dates and times</h3>
      <p>
        <DateTime value={new Date()} />
      </p>
      <p className="mt-2 text-muted">
        In your browser’s format: {nameOfLanguage(language)}, {zoneWords(timeZone)}.
      </p>
    </div>
  );
}

function zoneWords(timeZone: string | null): string {
  return timeZone ? timeZone.replaceAll("_", " ") : "UTC until we know your time zone";
}
