import type { Place } from "./section-schema";

/** A section with its activities; the first stretch (`id` null) has those before all sections. */
export type SectionOrStart<Activity extends { id: string } = { id: string }> = {
  id: string | null;
  title: string | null;
  activities: Activity[];
};

export function positionOf(outline: readonly SectionOrStart[], id: string): Place | null {
  for (const { id: section, activities } of outline) {
    const index = activities.findIndex((activity) => activity.id === id);
    if (index >= 0) return { section, before: activities[index + 1]?.id ?? null };
  }
  return null;
}

/** One step up and down, across sections; null at either end. */
export function stepsFrom(
  outline: readonly SectionOrStart[],
  id: string,
): { up: Place | null; down: Place | null } {
  const at = outline.findIndex(({ activities }) => activities.some((activity) => activity.id === id));
  const stretch = outline[at];
  if (!stretch) return { up: null, down: null };
  const index = stretch.activities.findIndex((activity) => activity.id === id);
  const [previous, next] = [stretch.activities[index - 1], stretch.activities[index + 1]];
  const [above, below] = [outline[at - 1], outline[at + 1]];
  const within = (before: string | undefined) => ({ section: stretch.id, before: before ?? null });
  return {
    up: previous ? within(previous.id) : above ? { section: above.id, before: null } : null,
    down: next
      ? within(stretch.activities[index + 2]?.id)
      : below
        ? { section: below.id, before: below.activities[0]?.id ?? null }
        : null,
  };
}

export function withActivityAt<Activity extends { id: string }>(
  outline: readonly SectionOrStart<Activity>[],
  id: string,
  { section, before }: Place,
): SectionOrStart<Activity>[] | null {
  const moving = outline.flatMap(({ activities }) => activities).find((activity) => activity.id === id);
  const others = outline.map((stretch) => ({
    ...stretch,
    activities: stretch.activities.filter((activity) => activity.id !== id),
  }));
  const target = others.find((stretch) => stretch.id === section);
  const index = before === null ? target?.activities.length : indexOf(target?.activities ?? [], before);
  if (!moving || !target || index === undefined) return null;
  target.activities.splice(index, 0, moving);
  return others;
}

/** A null `before` puts it last. Returns null when either section is gone. */
export function withSectionBefore<Activity extends { id: string }>(
  outline: readonly SectionOrStart<Activity>[],
  id: string,
  before: string | null,
): SectionOrStart<Activity>[] | null {
  const moving = outline.find((stretch) => stretch.id === id);
  const others = outline.filter((stretch) => stretch.id !== id);
  const index = before === null ? others.length : indexOf(others, before);
  if (!moving || index === undefined) return null;
  return others.toSpliced(index, 0, moving);
}

/** Undefined when the section is gone. */
export function nextSection(outline: readonly SectionOrStart[], id: string): string | null | undefined {
  const index = outline.findIndex((stretch) => stretch.id === id);
  return index < 0 ? undefined : (outline[index + 1]?.id ?? null);
}

export function withoutSection<Activity extends { id: string }>(
  outline: readonly SectionOrStart<Activity>[],
  id: string,
): SectionOrStart<Activity>[] {
  const index = outline.findIndex((stretch) => stretch.id === id);
  const dissolved = outline[index];
  return outline.flatMap((stretch, at) => {
    if (!dissolved || at < index - 1 || at > index) return [stretch];
    return at === index ? [] : [{ ...stretch, activities: [...stretch.activities, ...dissolved.activities] }];
  });
}

function indexOf(list: readonly { id: string | null }[], id: string): number | undefined {
  const index = list.findIndex((one) => one.id === id);
  return index < 0 ? undefined : index;
}

export function placeInWords(
  outline: readonly SectionOrStart<{ id: string; title: string }>[],
  id: string,
): string {
  const sections = outline.filter((stretch) => stretch.id);
  const at = sections.findIndex((stretch) => stretch.id === id);
  if (at >= 0) return `“${sections[at]?.title}” is now section ${at + 1} of ${sections.length}.`;
  const stretch = outline.find(({ activities }) => activities.some((activity) => activity.id === id));
  const index = stretch?.activities.findIndex((activity) => activity.id === id) ?? -1;
  const activity = stretch?.activities[index];
  if (!stretch || !activity) return "";
  const where = stretch.title
    ? ` in “${stretch.title}”`
    : sections.length > 0
      ? " before the first section"
      : "";
  return `“${activity.title}” is now ${index + 1} of ${stretch.activities.length}${where}.`;
}
