import { defaultsForForm, toForm } from "@/lib/courses/kinds/activity-kinds";
import type { findActivityRecord } from "@/lib/courses/outline/activity";
import type { FormValues } from "@/lib/forms/schema";

export type ActivityRecord = NonNullable<Awaited<ReturnType<typeof findActivityRecord>>>;

export function formValues(courseId: string, { id, version, fields }: ActivityRecord): FormValues {
  const { kind, title, body, minutes, optional } = fields;
  const texts = {
    ...defaultsForForm(),
    ...toForm(fields),
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
