import { playingTime } from "@/lib/courses/kinds/video/video-length-schema";
import type { findActivityRecord } from "@/lib/courses/outline/activity";
import type { FormValues } from "@/lib/forms/schema";

export type ActivityRecord = NonNullable<Awaited<ReturnType<typeof findActivityRecord>>>;

export function formValues(courseId: string, { id, version, fields }: ActivityRecord): FormValues {
  const { kind, data, title, body, minutes, optional } = fields;
  const texts = {
    ...typed(data),
    courseId,
    id,
    version,
    kind,
    title,
    body,
    minutes: minutes > 0 ? String(minutes) : "",
  };
  return optional ? { ...texts, optional: "on" } : texts;
}

function typed(data: Record<string, string | number | undefined>): FormValues {
  const texts = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === "number" ? playingTime(value) : (value ?? ""),
  ]);
  return Object.fromEntries(texts);
}
