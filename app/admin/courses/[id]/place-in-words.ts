import type { SectionOrStart } from "@/lib/courses/outline/order";
import type { Messages } from "@/lib/messages/messages";

export function placeInWords(
  t: Messages["outline"]["moved"],
  outline: readonly SectionOrStart<{ id: string; title: string }>[],
  id: string,
): string {
  const sections = outline.filter((part) => part.id);
  const at = sections.findIndex((part) => part.id === id);
  if (at >= 0) return t.section({ title: sections[at]?.title ?? "", place: at + 1, count: sections.length });
  const part = outline.find(({ activities }) => activities.some((activity) => activity.id === id));
  const index = part?.activities.findIndex((activity) => activity.id === id) ?? -1;
  const activity = part?.activities[index];
  if (!part || !activity) return "";
  const place = { title: activity.title, place: index + 1, count: part.activities.length };
  if (part.title) return t.activityIn({ ...place, section: part.title });
  return sections.length > 0 ? t.activityBeforeFirst(place) : t.activity(place);
}
