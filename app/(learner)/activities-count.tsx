/** How long a course is, in words. */
export function ActivitiesCount({ count }: { count: number }) {
  if (count === 0) return "No activities yet";
  return count === 1 ? "1 activity" : `${count} activities`;
}
