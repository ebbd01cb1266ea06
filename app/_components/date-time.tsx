import { currentReader } from "@/app/reader";
import { formatDay, formatDistance, formatMoment } from "@/lib/preferences/format";

/** A moment, in the reader's language and time zone. */
export async function DateTime({ value }: { value: Date }) {
  const reader = await currentReader();
  return (
    <time dateTime={value.toISOString()} lang={reader.language} dir="auto">
      {formatMoment(value, reader)}
    </time>
  );
}

/** The day of a moment. */
export async function Day({ value }: { value: Date }) {
  const reader = await currentReader();
  return (
    <time dateTime={value.toISOString()} lang={reader.language} dir="auto" className="whitespace-nowrap">
      {formatDay(value, reader)}
    </time>
  );
}

/** On which day somebody was last active. */
export async function ActiveOn({ value }: { value: Date }) {
  const reader = await currentReader();
  if (formatDay(value, reader) === formatDay(new Date(), reader)) return "Active today";
  return (
    <>
      Active on <Day value={value} />
    </>
  );
}

/** How long ago a moment was, or how far ahead it is. */
export async function Distance({ to }: { to: Date }) {
  const { language } = await currentReader();
  return (
    <time dateTime={to.toISOString()} lang={language} dir="auto">
      {formatDistance(to, new Date(), language)}
    </time>
  );
}
