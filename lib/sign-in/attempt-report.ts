import type { LoggedAttempt } from "@/lib/sign-in-attempts/find";
import type { Step } from "@/lib/sign-in-attempts/schema";
import {
  answered,
  describeTest,
  type Fact,
  find,
  judgeStages,
  mapped,
  type OpenStage,
  problemOf,
  type Stage,
  type StepOf,
  type TestReport,
} from "./test-report";

/** Describes any attempt stage by stage, from its log; no stages when it never began here. */
export function describeAttempt(attempt: LoggedAttempt & { steps: Step[] }): TestReport {
  if (attempt.purpose === "test") return describeTest(attempt);
  const { id, outcome, code, steps } = attempt;
  return { id, outcome, problem: code ? problemOf(code, steps) : null, stages: stagesOf(steps, code) };
}

// A missing answer shows only in the failure code; an answer that came has a step of its own.
function stagesOf(steps: Step[], code: string | null): Stage[] {
  const started = find(steps, "started");
  if (!started) return [];
  const after = afterStart(started);
  const calledBack = find(steps, "called_back");
  const tokenAnswer = find(steps, "token_answer");
  const userinfoAnswer = find(steps, "userinfo_answer");
  const provisioned = find(steps, "provisioned");
  const session = find(steps, "session");
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
      isDone: Boolean(find(steps, "mapped") ?? find(steps, "erased")),
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
