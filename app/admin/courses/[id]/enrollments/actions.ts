"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { peopleIn } from "@/app/admin/courses/words";
import { endLearnersExemptions, exemptLearners } from "@/lib/assignments/exempt-learners";
import { learnersForm } from "@/lib/assignments/learners-schema";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { newTermsUrl } from "../../paths";

export const changeLearnersAction = statefulFormAction({
  gate: () => requireMay("assignments.edit"),
  schema: learnersForm,
  run: async (actor, { deed, ...chosen }) => {
    const { courseId, personIds } = chosen;
    if (deed === "assign") redirect(newTermsUrl(courseId, "chosen", { personIds }));
    const count =
      "reason" in chosen ? await exemptLearners(actor, chosen) : await endLearnersExemptions(actor, chosen);
    refresh();
    return { report: reportOf(deed, count, personIds.length), values: { courseId, reason: "" }, errors: {} };
  },
});

function reportOf(deed: "exempt" | "end_exemption", count: number, chosen: number): string {
  const people = peopleIn(count);
  const done = deed === "exempt" ? `${people} need not do it.` : `The exemption of ${people} has ended.`;
  const rest = chosen - count;
  if (rest === 0) return done;
  const others = deed === "exempt" ? "has no assignment to be exempt from" : "was not exempt";
  const many = deed === "exempt" ? "have no assignment to be exempt from" : "were not exempt";
  const left = rest === 1 ? `1 of those you ticked ${others}.` : `${rest} of those you ticked ${many}.`;
  return count === 0 ? left : `${done} ${left}`;
}
