import { trimmed } from "@/lib/trimmed";

/** Reads `4:05` or `1:02:03`, or seconds alone; NaN for anything else. */
export function secondsIn(typed: string): number {
  const [, hours = 0, minutes = 0, seconds = Number.NaN] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(trimmed(typed)) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Writes `4:05` or `1:02:03`, as players do. */
export function playingTime(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = [...(hours > 0 ? [hours] : []), minutes, seconds % 60];
  return parts.map((part, index) => (index === 0 ? part : String(part).padStart(2, "0"))).join(":");
}

export const minutesOf = (seconds: number) => Math.max(1, Math.round(seconds / 60));

/** Browsers play these files themselves and know their length. */
export const videoFileName = /\.(mp4|m4v|webm|ogv)$/i;
