import type { LoggedAttempt } from "@/lib/sign-in-attempts/find";
import type { Step } from "@/lib/sign-in-attempts/schema";
import { causeOf } from "./failure-causes";
import { explainFailure } from "./failures";

export type Stage = { title: string; state: "done" | "failed" | "waiting" | "not reached"; facts: Fact[] };

/** `code` is shown verbatim, line breaks included. */
export type Fact = { term: string; value: string; code?: boolean };

/** `reason` adds a status or the code of a network error. */
export type Problem = { code: string; title: string; cause: string; remedy: string; reason: string | null };

export type TestReport = {
  id: string;
  outcome: LoggedAttempt["outcome"];
  problem: Problem | null;
  stages: Stage[];
};

type TestedAttempt = LoggedAttempt & { steps: Step[] };

export function describeTest({ id, outcome, code, steps }: TestedAttempt): TestReport {
  const stages = judgeStages(stagesOf(steps, code), code !== null);
  return { id, outcome, problem: code ? problemOf(code, steps) : null, stages };
}

export type OpenStage = { title: string; isDone: boolean; facts: Fact[] };

/** The first stage that is not done is where it failed, or still waits. */
export function judgeStages(stages: OpenStage[], hasFailed: boolean): Stage[] {
  const firstOpen = stages.findIndex(({ isDone }) => !isDone);
  return stages.map(({ title, isDone, facts }, index) => ({
    title,
    state: stateOf(isDone, index === firstOpen, hasFailed),
    facts: facts.filter(({ value }) => value),
  }));
}

function stateOf(isDone: boolean, isFirstOpen: boolean, hasFailed: boolean): Stage["state"] {
  if (isDone) return "done";
  if (!isFirstOpen) return "not reached";
  return hasFailed ? "failed" : "waiting";
}

export function problemOf(code: string, steps: Step[]): Problem {
  const known = explainFailure(code);
  const reason = find(steps, "failed")?.reason ?? null;
  return { code, title: known.title, ...causeOf(known.code, reason), reason };
}

// A stage is done when the one after it has begun: an answer alone may still have been refused.
function stagesOf(steps: Step[], code: string | null): OpenStage[] {
  const preview = find(steps, "preview");
  const isNotAllowed = code === "access_not_allowed";
  return [
    {
      title: "Authorization request",
      isDone: Boolean(find(steps, "called_back")),
      facts: sent(steps, "authorization"),
    },
    { title: "Return to this platform", isDone: Boolean(requestOf(steps, "token")), facts: [] },
    {
      title: "Token request",
      isDone: Boolean(requestOf(steps, "userinfo")),
      facts: [...sent(steps, "token"), ...answered(find(steps, "token_answer"))],
    },
    {
      title: "User information",
      isDone: Boolean(preview) || isNotAllowed,
      facts: [...sent(steps, "userinfo"), ...answered(find(steps, "userinfo_answer")), ...mapped(steps)],
    },
    {
      title: "What a sign-in would do",
      isDone: Boolean(preview && preview.person !== "deactivated"),
      facts: isNotAllowed ? [{ term: "Person", value: notAllowed }] : preview ? previewed(preview) : [],
    },
  ];
}

export type StepOf<Name extends Step["step"]> = Extract<Step, { step: Name }>;

export function find<Name extends Step["step"]>(steps: Step[], name: Name): StepOf<Name> | undefined {
  return steps.find((step): step is StepOf<Name> => step.step === name);
}

function requestOf(steps: Step[], of: StepOf<"request">["of"]): StepOf<"request"> | undefined {
  return steps.find((step): step is StepOf<"request"> => step.step === "request" && step.of === of);
}

function sent(steps: Step[], of: StepOf<"request">["of"]): Fact[] {
  const request = requestOf(steps, of);
  if (!request) return [];
  const head = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const lines = [`${request.method} ${request.url}`, ...head, ...(request.body ? ["", request.body] : [])];
  return [{ term: "Sent", value: lines.join("\n"), code: true }];
}

export function answered(answer: StepOf<"token_answer" | "userinfo_answer"> | undefined): Fact[] {
  if (!answer) return [];
  const jwt = answer.step === "userinfo_answer" ? answer.jwt : undefined;
  return [
    { term: "Answer", value: `status ${answer.status}, after ${answer.milliseconds} ms` },
    { term: "Format", value: jwt ? jwtForms[jwt] : "" },
    {
      term: "Keys in the answer",
      value: answer.keys.join(", ") || (jwt ? "" : "none: it is not a JSON object"),
    },
  ];
}

const jwtForms = { signed: "a signed JWT (application/jwt)", encrypted: "an encrypted JWT (JWE)" };

export function mapped(steps: Step[]): Fact[] {
  const step = find(steps, "mapped");
  if (find(steps, "erased")) return [{ term: "Person", value: "erased (deleted afterward)" }];
  if (!step) return [];
  const { groups, ...fields } = step.mapped;
  return [
    ...Object.entries(fields).map(([term, value]) => ({ term, value: value || "—" })),
    { term: "groups", value: groups?.join(", ") || "none" },
    { term: "Warnings", value: step.warnings.join("; ") },
  ];
}

const people = {
  new: "Create the person. No one has signed in with this user ID yet.",
  known: "Update the person who has signed in with this user ID before.",
  deactivated: "Refuse. An admin has deactivated this person.",
};

const notAllowed = "Refuse. The user information doesn’t meet the rules on who can sign in.";

function previewed({ person, groups }: StepOf<"preview">): Fact[] {
  if (!groups) return [{ term: "Person", value: people[person] }];
  const { added, created, skipped, removed } = groups;
  return [
    { term: "Person", value: people[person] },
    { term: "Groups to join", value: added.join(", ") || "none new" },
    { term: "Groups to create", value: created.join(", ") },
    { term: "Groups ignored", value: skipped.join(", ") },
    { term: "Groups to leave", value: removed.join(", ") },
  ];
}
