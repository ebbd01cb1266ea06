"use server";

import { redirect } from "next/navigation";
import type { May } from "@/lib/actor";
import { assignable } from "@/lib/assignments/edit-schema";
import { endLearnersExemptions, exemptLearners, listStillAssigned } from "@/lib/assignments/exempt-learners";
import {
  type ChosenLearners,
  type LearnersExemption,
  type LearnersReport,
  learnersForm,
} from "@/lib/assignments/learners-schema";
import { listThroughPaths } from "@/lib/assignments/through-paths";
import { remindLearners } from "@/lib/notifications/remind";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { learnersReportUrl } from "./paths";
import { countExempted } from "./reports";

type Actor = May<"assignments.edit" | "learners.read">;

export const changeLearnersAction = statefulFormAction({
  gate: () => requireMay("assignments.edit", "learners.read"),
  schema: learnersForm,
  run: async (actor, input): Promise<void> => {
    const of = assignable.parse(input);
    const chosen = { of, personIds: input.people };
    const report =
      input.do === "exempt"
        ? await exemptAll(actor, { ...chosen, reason: input.reason })
        : input.do === "remind"
          ? ({ report: "remind", ...(await remindLearners(actor, chosen)) } as const)
          : await endAll(actor, chosen);
    redirect(learnersReportUrl(of, input.list, report));
  },
});

async function exemptAll(actor: Actor, chosen: LearnersExemption): Promise<LearnersReport> {
  const { of, personIds } = chosen;
  const exempt = await exemptLearners(actor, chosen);
  const paths = "courseId" in of ? await listThroughPaths(actor, of.courseId, personIds) : [];
  const still = await listStillAssigned(actor, chosen);
  return countExempted({ chosen: personIds, exempt, still, paths });
}

async function endAll(actor: Actor, chosen: ChosenLearners): Promise<LearnersReport> {
  const { length: ended } = await endLearnersExemptions(actor, chosen);
  return { report: "end_exemption", ended, chosen: chosen.personIds.length };
}
