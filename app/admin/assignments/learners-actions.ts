"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import type { May } from "@/lib/actor";
import { mostChosen } from "@/lib/assignments/audience-schema";
import { endLearnersExemptions, exemptLearners, listStillAssigned } from "@/lib/assignments/exempt-learners";
import {
  type ChosenLearners,
  type LearnersExemption,
  type LearnersForm,
  learnersForm,
  mostFound,
} from "@/lib/assignments/learners-schema";
import { listThroughPaths } from "@/lib/assignments/through-paths";
import { Refusal } from "@/lib/errors";
import { asksForEveryone, learnersListFor } from "@/lib/learning/course-learners-list";
import { pathLearnersListFor } from "@/lib/learning-paths/learners";
import { parseAdminListQuery, readListKeys, type SearchableRows } from "@/lib/lists/admin-list";
import { remindLearners } from "@/lib/notifications/remind";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { newTermsUrl } from "./paths";
import { endedWords, exemptWords, remindedWords } from "./reports";

type Actor = May<"assignments.edit" | "learners.read">;

/** Of a course, or of a learning path. */
export const changeLearnersAction = statefulFormAction({
  gate: () => requireMay("assignments.edit", "learners.read"),
  schema: learnersForm,
  run: async (actor, sent) => {
    const { of, list } = sent;
    const chosen = {
      ...sent,
      personIds: sent.whom === "found" ? await findAll(actor, sent) : sent.personIds,
    };
    if (chosen.deed === "assign") redirect(newTermsUrl(of, "chosen", chosen));
    const report = await carryOut(actor, chosen);
    refresh();
    return { report, values: { ...of, list, whom: "ticked", reason: "" }, errors: {} };
  },
});

/** @throws Refusal `learners_found_too_many` */
async function findAll(actor: Actor, { of, deed, list }: LearnersForm): Promise<string[]> {
  const parameters = Object.fromEntries(new URLSearchParams(list));
  const limit = deed === "assign" ? mostChosen : mostFound;
  const found =
    "courseId" in of
      ? await findIn(
          actor,
          await learnersListFor(actor, of.courseId, asksForEveryone(parameters)),
          parameters,
          limit,
        )
      : await findIn(actor, pathLearnersListFor(actor, of.learningPathId), parameters, limit);
  if (!found) throw new Refusal("learners_found_too_many", { limit });
  return found;
}

function findIn<Name extends string>(
  actor: Actor,
  list: SearchableRows<Name>,
  parameters: Record<string, string>,
  limit: number,
): Promise<string[] | null> {
  const query = parseAdminListQuery(list, parameters);
  if (!query) notFound();
  return readListKeys(actor, list, query, limit);
}

async function carryOut(actor: Actor, chosen: Exclude<LearnersForm, { deed: "assign" }>): Promise<string> {
  if (chosen.deed === "exempt") return exemptAll(actor, chosen);
  if (chosen.deed === "remind") return remindedWords(await remindLearners(actor, chosen));
  return endAll(actor, chosen);
}

async function exemptAll(actor: Actor, chosen: LearnersExemption): Promise<string> {
  const { of, personIds } = chosen;
  const exempt = await exemptLearners(actor, chosen);
  const paths = "courseId" in of ? await listThroughPaths(actor, of.courseId, personIds) : [];
  const still = await listStillAssigned(actor, chosen);
  return exemptWords({ chosen: personIds, exempt, still, paths });
}

async function endAll(actor: Actor, chosen: ChosenLearners): Promise<string> {
  return endedWords((await endLearnersExemptions(actor, chosen)).length, chosen.personIds.length);
}
