export type OutlineActivity = { id: string; optional: boolean; completedAt: Date | null };

/** Where the learner left off, else the next required activity; null when all required ones are done. */
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
