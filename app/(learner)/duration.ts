import type { Messages } from "@/lib/messages/messages";

export function durationOf(minutes: number, { catalog: t }: Messages): string {
  if (minutes < 60) return t.minutes({ minutes });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? t.hours({ hours }) : t.hoursAndMinutes({ hours, minutes: rest });
}

export function lengthOf(
  { activitiesCount, minutes }: { activitiesCount: number; minutes: number },
  t: Messages,
): string {
  const count = t.catalog.activities({ count: activitiesCount });
  return minutes === 0 || activitiesCount === 0 ? count : `${count} · ${durationOf(minutes, t)}`;
}
