import { cache } from "react";
import { keepForPage } from "@/lib/http/exchange";
import { getDashboard } from "@/lib/learning/dashboard";
import { requirePerson } from "@/lib/session/gates";
import { inTimeZone } from "./in-time-zone";

export const currentDashboard = cache(() =>
  keepForPage("dashboard", async () => {
    const learner = await requirePerson();
    return inTimeZone(learner, () => getDashboard(learner));
  }),
);
