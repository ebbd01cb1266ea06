type Known = { id: string; title: string; position: number };

/**
 * Matches the titles of a new outline with a course's activities: first by title, wherever they stand, then by place.
 * Progress survives when an outline is rearranged or a title is corrected.
 * @returns for each title the id of the activity, or null for a new one
 */
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
