type WithOutline = { permalink: string; activities: { id: string }[] };

export const coursePath = (permalink: string) => `/courses/${permalink}`;

export const activityPath = (permalink: string, id: string) => `${coursePath(permalink)}/activities/${id}`;

/** Where a course is begun; the course itself as long as it has no activities. */
export function firstActivityPath({ permalink, activities: [first] }: WithOutline): string {
  return first ? activityPath(permalink, first.id) : coursePath(permalink);
}

/** Where the activities of a course are. */
export const activityPathIn =
  ({ permalink }: { permalink: string }) =>
  (id: string) =>
    activityPath(permalink, id);
