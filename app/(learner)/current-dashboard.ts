import { cache } from "react";
import { getDashboard } from "@/lib/learning/dashboard";
import { requirePerson } from "@/lib/session/gates";
import { inTimeZone } from "./in-time-zone";

export const currentDashboard = cache(async () => {
  const learner = await requirePerson();
  return inTimeZone(learner, () => getDashboard(learner));
});
