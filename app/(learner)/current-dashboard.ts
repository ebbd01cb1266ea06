import { cache } from "react";
import { getDashboard } from "@/lib/learning/dashboard";
import { requirePerson } from "@/lib/session/gates";
import { readInTimeZone } from "./read-in-time-zone";

export const currentDashboard = cache(async () => {
  const learner = await requirePerson();
  return readInTimeZone(learner, () => getDashboard(learner));
});
