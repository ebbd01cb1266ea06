"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { May } from "@/lib/actor";
import { endLearnersExemptions, exemptLearners } from "@/lib/assignments/exempt-learners";
import { type LearnersExemption, learnersForm } from "@/lib/assignments/learners-schema";
import { listThroughPaths } from "@/lib/assignments/through-paths";
import { remindLearners } from "@/lib/outbox/remind";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { newTermsUrl } from "../../../assignments/paths";
import { endedWords, exemptWords, remindedWords } from "../../../assignments/reports";

/** Of a course, or of a learning path. */
export const changeLearnersAction = statefulFormAction({
  gate: () => requireMay("assignments.edit"),
  schema: learnersForm,
  run: async (actor, chosen) => {
    const { of, personIds, deed } = chosen;
    if (deed === "assign") redirect(newTermsUrl(of, "chosen", { personIds }));
    const report =
      deed === "exempt"
        ? await exemptAll(actor, chosen)
        : deed === "remind"
          ? remindedWords(await remindLearners(actor, chosen))
          : endedWords((await endLearnersExemptions(actor, chosen)).length, personIds.length);
    refresh();
    return { report, values: { ...of, reason: "" }, errors: {} };
  },
});

async function exemptAll(actor: May<"assignments.edit">, chosen: LearnersExemption): Promise<string> {
  const { of, personIds } = chosen;
  const exempt = await exemptLearners(actor, chosen);
  const paths = "courseId" in of ? await listThroughPaths(actor, of.courseId, personIds) : [];
  return exemptWords({ chosen: personIds, exempt, paths });
}
