import { sha256 } from "@/lib/secrets";
import type { CalendarEvent, PublishedEvent } from "./icalendar";

/** Keeps each event's last text by UID, past ones too, because they can return. `modifiedAt` is an ISO time. */
export type PublishedEvents = Record<
  string,
  { on: string; digest: string; sequence: number; modifiedAt: string }
>;

export function publish(
  before: PublishedEvents,
  events: readonly CalendarEvent[],
  now: Date,
): { published: PublishedEvent[]; after: PublishedEvents; isNew: boolean } {
  const after = { ...before };
  let isNew = false;
  const published = events.map((event) => {
    const { uid, on } = event;
    const digest = sha256(JSON.stringify(event));
    const last = before[uid];
    if (last?.digest !== digest) {
      const sequence = last ? last.sequence + (last.on === on ? 0 : 1) : 0;
      after[uid] = { on, digest, sequence, modifiedAt: timeAfter(last?.modifiedAt, now) };
      isNew = true;
    }
    const { sequence, modifiedAt } = after[uid] as PublishedEvents[string];
    return { ...event, sequence, modifiedAt: new Date(modifiedAt) };
  });
  return { published, after, isNew };
}

/** Rises by at least a second, calendars' unit, even if another server's clock is behind. */
function timeAfter(last: string | undefined, now: Date): string {
  return new Date(Math.max(now.getTime(), last ? Date.parse(last) + 1_000 : 0)).toISOString();
}
