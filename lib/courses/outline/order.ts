import type { Place } from "./section-schema";

/** A section with its activities; the first part (`id` null) has those before all sections. */
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
  const part = outline[at];
  if (!part) return { up: null, down: null };
  const index = part.activities.findIndex((activity) => activity.id === id);
  const [previous, next] = [part.activities[index - 1], part.activities[index + 1]];
  const [above, below] = [outline[at - 1], outline[at + 1]];
  const within = (before: string | undefined) => ({ section: part.id, before: before ?? null });
  return {
    up: previous ? within(previous.id) : above ? { section: above.id, before: null } : null,
    down: next
      ? within(part.activities[index + 2]?.id)
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
  const others = outline.map((part) => ({
    ...part,
    activities: part.activities.filter((activity) => activity.id !== id),
  }));
  const target = others.find((part) => part.id === section);
  const index = before === null ? target?.activities.length : indexOf(target?.activities ?? [], before);
  if (!moving || !target || index === undefined) return null;
  target.activities.splice(index, 0, moving);
  return others;
}

/** Returns where an activity stands at `position` (from 1), or as near as its `section` lets it. Null when the section is gone. */
export function placeAt(
  outline: readonly SectionOrStart[],
  id: string,
  { section, position }: { section?: string | null | undefined; position?: number | undefined },
): Place | null {
  const parts = outline.map((part) => ({
    ...part,
    activities: part.activities.filter((activity) => activity.id !== id),
  }));
  if (section === undefined && position !== undefined) {
    if (outline.flatMap(({ activities }) => activities)[position - 1]?.id === id)
      return positionOf(outline, id);
    const next = parts.flatMap(({ activities }) => activities)[position - 1];
    if (next) return { section: sectionOf(parts, next.id), before: next.id };
    return { section: parts.at(-1)?.id ?? null, before: null };
  }
  const at = parts.findIndex((part) => part.id === section);
  const part = parts[at];
  if (!part) return null;
  if (position === undefined) return { section: part.id, before: null };
  const earlier = parts.slice(0, at).reduce((sum, { activities }) => sum + activities.length, 0);
  const next = part.activities[Math.max(0, position - 1 - earlier)];
  return { section: part.id, before: next?.id ?? null };
}

const sectionOf = (outline: readonly SectionOrStart[], id: string) =>
  positionOf(outline, id)?.section ?? null;

/** Returns the section that follows a section at `position` (from 1); null at the end. */
export function sectionAfter(
  outline: readonly SectionOrStart[],
  id: string,
  position: number,
): string | null {
  const others = outline.flatMap((part) => (part.id === null || part.id === id ? [] : [part.id]));
  return others[position - 1] ?? null;
}

/** A null `before` puts it last. Returns null when either section is gone. */
export function withSectionBefore<Activity extends { id: string }>(
  outline: readonly SectionOrStart<Activity>[],
  id: string,
  before: string | null,
): SectionOrStart<Activity>[] | null {
  const moving = outline.find((part) => part.id === id);
  const others = outline.filter((part) => part.id !== id);
  const index = before === null ? others.length : indexOf(others, before);
  if (!moving || index === undefined) return null;
  return others.toSpliced(index, 0, moving);
}

/** Undefined when the section is gone. */
export function nextSection(outline: readonly SectionOrStart[], id: string): string | null | undefined {
  const index = outline.findIndex((part) => part.id === id);
  return index < 0 ? undefined : (outline[index + 1]?.id ?? null);
}

export function withoutSection<Activity extends { id: string }>(
  outline: readonly SectionOrStart<Activity>[],
  id: string,
): SectionOrStart<Activity>[] {
  const index = outline.findIndex((part) => part.id === id);
  const dissolved = outline[index];
  return outline.flatMap((part, at) => {
    if (!dissolved || at < index - 1 || at > index) return [part];
    return at === index ? [] : [{ ...part, activities: [...part.activities, ...dissolved.activities] }];
  });
}

function indexOf(list: readonly { id: string | null }[], id: string): number | undefined {
  const index = list.findIndex((one) => one.id === id);
  return index < 0 ? undefined : index;
}
