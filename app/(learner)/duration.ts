export function durationOf(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const inHours = hours === 1 ? "1 hour" : `${hours} hours`;
  return rest === 0 ? inHours : `${inHours} ${rest} min`;
}

export function lengthOf({ activitiesCount, minutes }: { activitiesCount: number; minutes: number }): string {
  if (activitiesCount === 0) return "No activities yet";
  const count = activitiesCount === 1 ? "1 activity" : `${activitiesCount} activities`;
  return minutes === 0 ? count : `${count} · ${durationOf(minutes)}`;
}
