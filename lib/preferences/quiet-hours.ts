/** Runs from one hour to another, perhaps past midnight; equal hours mean none. */
export type QuietHours = { from: number; until: number };

export const usualQuietHours: QuietHours = { from: 20, until: 7 };

const quarter = 15 * 60_000;

/** Returns the end of the quiet hours around `now`, or null outside them. Zones differ by quarters of an hour. */
export function endOfQuietHours(now: Date, hours: QuietHours, timeZone: string | null): Date | null {
  const clock = new Intl.DateTimeFormat("en", {
    hour: "numeric",
    hourCycle: "h23",
    timeZone: timeZone ?? "UTC",
  });
  const isQuiet = (at: number) => isWithin(Number(clock.format(at)), hours);
  if (!isQuiet(now.getTime())) return null;
  let end = Math.floor(now.getTime() / quarter) * quarter + quarter;
  while (isQuiet(end)) end += quarter;
  return new Date(end);
}

const isWithin = (hour: number, { from, until }: QuietHours) =>
  from <= until ? hour >= from && hour < until : hour >= from || hour < until;
