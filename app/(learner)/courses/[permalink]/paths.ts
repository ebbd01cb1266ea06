type WithOutline = { permalink: string; activities: { id: string }[] };

export const coursePath = (permalink: string) => `/courses/${permalink}`;

export const activityPath = (permalink: string, id: string) => `${coursePath(permalink)}/activities/${id}`;

/** Names the activity just completed, so that the page can offer to undo it without a script. */
export const activityPathAfter = (permalink: string, id: string, doneId: string) =>
  `${activityPath(permalink, id)}?done=${doneId}`;

export function firstActivityPath({ permalink, activities: [first] }: WithOutline): string {
  return first ? activityPath(permalink, first.id) : coursePath(permalink);
}

export const activityPathIn =
  ({ permalink }: { permalink: string }) =>
  (id: string) =>
    activityPath(permalink, id);
