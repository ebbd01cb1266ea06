import { validate } from "uuid";
import type { Learner } from "@/lib/actor";
import { visibleTo } from "@/lib/courses/queries";
import { db } from "@/lib/db";

/** An activity in its course's outline, or null when there is none that the learner may see. */
export async function findActivity(learner: Learner, permalink: string, id: string) {
  if (!validate(id)) return null;
  return db().activity.findFirst({
    where: { id, course: { permalink, ...visibleTo(learner) } },
    select: {
      id: true,
      title: true,
      body: true,
      position: true,
      course: {
        select: {
          name: true,
          permalink: true,
          activities: { select: { id: true, title: true, position: true }, orderBy: { position: "asc" } },
        },
      },
    },
  });
}
