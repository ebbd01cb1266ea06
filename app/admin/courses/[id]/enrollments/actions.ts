"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { peopleIn } from "@/app/admin/courses/words";
import { endLearnersExemptions, exemptLearners } from "@/lib/assignments/exempt-learners";
import { learnersForm } from "@/lib/assignments/learners-schema";
import { type Reminded, remindLearners } from "@/lib/outbox/remind";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { newTermsUrl } from "../../../assignments/paths";

export const changeLearnersAction = statefulFormAction({
  gate: () => requireMay("assignments.edit"),
  schema: learnersForm,
  run: async (actor, { deed, ...chosen }) => {
    const { courseId, personIds } = chosen;
    if (deed === "assign") redirect(newTermsUrl({ courseId }, "chosen", { personIds }));
    if (deed === "remind") {
      const reminded = await remindLearners(actor, chosen);
      refresh();
      return { report: remindedWords(reminded), values: { courseId, reason: "" }, errors: {} };
    }
    const count =
      "reason" in chosen ? await exemptLearners(actor, chosen) : await endLearnersExemptions(actor, chosen);
    refresh();
    return { report: reportOf(deed, count, personIds.length), values: { courseId, reason: "" }, errors: {} };
  },
});

function remindedWords({ reminded, already, nothingToDo, cannotBeTold }: Reminded): string {
  const is = (count: number) => (count === 1 ? "is" : "are");
  const words = [
    reminded > 0 && `${peopleIn(reminded)} ${is(reminded)} reminded by mail.`,
    already > 0 &&
      `${already} ${already === 1 ? "was" : "were"} reminded in the last 24 hours, and ${is(already)} not again.`,
    nothingToDo > 0 && `${nothingToDo} ${nothingToDo === 1 ? "has" : "have"} nothing to do here.`,
    cannotBeTold > 0 &&
      `${cannotBeTold} can’t be told: no address, one that refuses mail, or they don’t want mails about what is optional.`,
  ];
  return words.filter(Boolean).join(" ") || "Nobody was reminded.";
}

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
