import type { Messages } from "@/lib/messages/messages";
import type { LoggedAttempt } from "@/lib/sign-in-attempts/find";
import type { Step } from "@/lib/sign-in-attempts/schema";
import { findStep, type StepOf } from "@/lib/sign-in-attempts/steps";
import {
  answered,
  describeTest,
  type Fact,
  judgeStages,
  mapped,
  type OpenStage,
  reportOf,
  type Stage,
  type TestReport,
} from "./test-report";
import type { TriedSettings } from "./tried-settings";

export function describeAttempt(
  attempt: LoggedAttempt & { steps: Step[] },
  tried: TriedSettings | null,
  t: Messages,
): TestReport {
  if (attempt.purpose === "test") return describeTest(attempt, tried, t);
  return reportOf(attempt, tried, stagesOf(attempt.steps, attempt.code, t), t);
}

type Texts = Messages["signIns"];

// A missing answer shows only in the failure code; an answer that came has its own step.
function stagesOf(steps: Step[], code: string | null, messages: Messages): Stage[] {
  const { signIns: t } = messages;
  const started = findStep(steps, "started");
  if (!started) return [];
  const after = afterStart(started, t);
  const calledBack = findStep(steps, "called_back");
  const tokenAnswer = findStep(steps, "token_answer");
  const userinfoAnswer = findStep(steps, "userinfo_answer");
  const provisioned = findStep(steps, "provisioned");
  const session = findStep(steps, "session");
  const isAbout = (part: string) => Boolean(code?.startsWith(part));
  const isBlocked = code === "endpoint_not_allowed";
  const stages: OpenStage[] = [
    {
      title: t.stages.sent,
      isDone: Boolean(calledBack),
      facts: [],
    },
    {
      title: t.stages.returned,
      isDone: Boolean(tokenAnswer) || isAbout("token_") || isBlocked,
      facts: calledBack ? [after(calledBack)] : [],
    },
    {
      title: t.stages.token,
      isDone: Boolean(userinfoAnswer) || isAbout("userinfo_") || (isBlocked && Boolean(tokenAnswer)),
      facts: tokenAnswer ? [after(tokenAnswer), ...answered(tokenAnswer, t)] : [],
    },
    {
      title: t.stages.userinfo,
      isDone: Boolean(findStep(steps, "mapped") ?? findStep(steps, "erased")),
      facts: userinfoAnswer
        ? [after(userinfoAnswer), ...answered(userinfoAnswer, t), ...mapped(steps, messages)]
        : [],
    },
    {
      title: t.stages.person,
      isDone: Boolean(provisioned),
      facts: provisioned ? [after(provisioned), ...written(provisioned, t)] : [],
    },
    { title: t.stages.signedIn, isDone: Boolean(session), facts: session ? [after(session)] : [] },
  ];
  return judgeStages(stages, code !== null);
}

function afterStart(started: Step, { facts: t }: Texts) {
  return (step: Step): Fact => {
    const milliseconds = Date.parse(step.at) - Date.parse(started.at);
    return { term: t.after, value: t.seconds({ seconds: milliseconds / 1000 }) };
  };
}

function written({ person, groups }: StepOf<"provisioned">, { facts: t }: Texts): Fact[] {
  const what = t[person];
  if (!groups) return [{ term: t.person, value: what }];
  return [
    { term: t.person, value: what },
    { term: t.groupsJoined, value: groups.added.join(", ") || t.noneNew },
    { term: t.groupsCreated, value: groups.created.join(", ") },
    { term: t.groupsIgnored, value: groups.skipped.join(", ") },
    { term: t.groupsLeft, value: groups.removed.join(", ") },
  ];
}
