import { cache } from "react";
import { findLearningPath } from "@/lib/learning-paths/learners-view";
import { requirePerson } from "@/lib/session/gates";
import { readInTimeZone } from "../../read-in-time-zone";

export const currentPath = cache(async (id: string) => {
  const learner = await requirePerson();
  return readInTimeZone(learner, () => findLearningPath(learner, id));
});
