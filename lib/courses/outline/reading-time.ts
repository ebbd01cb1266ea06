export type OutlineActivity = { id: string; optional: boolean; completedAt: Date | null };

const wordsPerMinute = 180;
const words = new Intl.Segmenter("en", { granularity: "word" });

export function minutesToRead(markdown: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(markdown)) if (isWordLike) count += 1;
  return Math.max(1, Math.round(count / wordsPerMinute));
}

/** Returns the last opened activity, else the next required one; null when all required ones are done. */
export function currentActivity<Activity extends OutlineActivity>(
  activities: readonly Activity[],
  lastVisitedId: string | null,
): Activity | null {
  const left = activities.findIndex(({ id }) => id === lastVisitedId);
  const toDo = (activity: Activity) => !activity.optional && !activity.completedAt;
  const lastVisited = activities[left];
  if (!activities.some(toDo)) return null;
  if (lastVisited && !lastVisited.completedAt) return lastVisited;
  return activities.slice(left + 1).find(toDo) ?? activities.find(toDo) ?? null;
}

export function minutesLeft(activities: readonly (OutlineActivity & { minutes: number })[]): number {
  return activities
    .filter(({ optional, completedAt }) => !optional && !completedAt)
    .reduce((sum, { minutes }) => sum + minutes, 0);
}

type Known = { id: string; title: string; position: number };

/** Matches titles to known activities by title, then by place, so that completions survive. @returns an id or null per title */
export function sameActivities(known: readonly Known[], titles: readonly string[]): (string | null)[] {
  const left = new Map(known.map((activity) => [activity.id, activity]));
  const ids: (string | null)[] = titles.map(() => null);
  const take = (isSame: (activity: Known, index: number) => boolean) => {
    for (const [index] of titles.entries()) {
      if (ids[index]) continue;
      const found = [...left.values()].find((activity) => isSame(activity, index));
      if (!found) continue;
      ids[index] = found.id;
      left.delete(found.id);
    }
  };
  take(({ title, position }, index) => title === titles[index] && position === index + 1);
  take(({ title }, index) => title === titles[index]);
  take(({ position }, index) => position === index + 1);
  return ids;
}
