import type { findActivityRecord } from "@/lib/courses/outline/activity";
import type { FormValues } from "@/lib/forms/schema";

export type ActivityRecord = NonNullable<Awaited<ReturnType<typeof findActivityRecord>>>;

/** What the form of an activity shows. */
export function formValues(courseId: string, { id, version, fields }: ActivityRecord): FormValues {
  const { kind, data, title, body, minutes, optional } = fields;
  const texts = { ...data, courseId, id, version, kind, title, body, minutes: String(minutes) };
  return optional ? { ...texts, optional: "on" } : texts;
}
