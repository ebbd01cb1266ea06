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
): TestReport {
  if (attempt.purpose === "test") return describeTest(attempt, tried);
  return reportOf(attempt, tried, stagesOf(attempt.steps, attempt.code));
}

// A missing answer shows only in the failure code; an answer that came has its own step.
function stagesOf(steps: Step[], code: string | null): Stage[] {
  const started = findStep(steps, "started");
  if (!started) return [];
  const after = afterStart(started);
  const calledBack = findStep(steps, "called_back");
  const tokenAnswer = findStep(steps, "token_answer");
  const userinfoAnswer = findStep(steps, "userinfo_answer");
  const provisioned = findStep(steps, "provisioned");
  const session = findStep(steps, "session");
  const isAbout = (part: string) => Boolean(code?.startsWith(part));
  const isBlocked = code === "endpoint_not_allowed";
  const stages: OpenStage[] = [
    {
      title: "Sent to the identity provider",
      isDone: Boolean(calledBack),
      facts: [],
    },
    {
      title: "Returned with an answer",
      isDone: Boolean(tokenAnswer) || isAbout("token_") || isBlocked,
      facts: calledBack ? [after(calledBack)] : [],
    },
    {
      title: "Token request",
      isDone: Boolean(userinfoAnswer) || isAbout("userinfo_") || (isBlocked && Boolean(tokenAnswer)),
      facts: tokenAnswer ? [after(tokenAnswer), ...answered(tokenAnswer)] : [],
    },
    {
      title: "User information",
      isDone: Boolean(findStep(steps, "mapped") ?? findStep(steps, "erased")),
      facts: userinfoAnswer ? [after(userinfoAnswer), ...answered(userinfoAnswer), ...mapped(steps)] : [],
    },
    {
      title: "Person and groups",
      isDone: Boolean(provisioned),
      facts: provisioned ? [after(provisioned), ...written(provisioned)] : [],
    },
    { title: "Signed in", isDone: Boolean(session), facts: session ? [after(session)] : [] },
  ];
  return judgeStages(stages, code !== null);
}

function afterStart(started: Step) {
  return (step: Step): Fact => {
    const milliseconds = Date.parse(step.at) - Date.parse(started.at);
    return { term: "After", value: `${(milliseconds / 1000).toFixed(3)} s` };
  };
}

function written({ person, groups }: StepOf<"provisioned">): Fact[] {
  const what = person === "created" ? "created (first sign-in)" : "updated";
  if (!groups) return [{ term: "Person", value: what }];
  return [
    { term: "Person", value: what },
    { term: "Groups joined", value: groups.added.join(", ") || "none new" },
    { term: "Groups created", value: groups.created.join(", ") },
    { term: "Groups ignored", value: groups.skipped.join(", ") },
    { term: "Groups left", value: groups.removed.join(", ") },
  ];
}
