import type { findActivityRecord } from "@/lib/courses/outline/activity";
import type { FormValues } from "@/lib/forms/schema";

export type ActivityRecord = NonNullable<Awaited<ReturnType<typeof findActivityRecord>>>;

/** What the form of an activity shows. */
export function formValues(courseId: string, { id, version, fields }: ActivityRecord): FormValues {
  const { kind, title, body, url, captionsUrl: captions_url, minutes, optional } = fields;
  const texts = { courseId, id, version, kind, title, body, url, captions_url, minutes: String(minutes) };
  return optional ? { ...texts, optional: "on" } : texts;
}
