import { responseKinds } from "@/lib/messages/response-kinds";
import type { Cause } from "@/lib/messages/sign-in-failure-causes";
import type { LoggedAttempt } from "@/lib/sign-in-attempts/find";
import type { AnswerKind, Stated, Step } from "@/lib/sign-in-attempts/schema";
import { findStep, type StepOf } from "@/lib/sign-in-attempts/steps";
import { causesOf, findUserIdKey, statedOf } from "./failure-causes";
import { explainFailure } from "./failures";
import { type PendingSignIn, pendingOf } from "./pending-sign-in";
import type { TriedSettings } from "./tried-settings";

export type Stage = { title: string; state: "done" | "failed" | "waiting" | "not reached"; facts: Fact[] };

export type Fact = { term: string; value: string; code?: boolean };

export type ExplainedFailure = Cause & {
  code: string;
  title: string;
  alternatives: Cause[];
  reason: string | null;
  stated: string | null;
  userIdKey: "sub" | null;
};

export type TestReport = {
  id: string;
  outcome: LoggedAttempt["outcome"];
  failure: ExplainedFailure | null;
  pending: PendingSignIn | null;
  stages: Stage[];
};

type TestedAttempt = LoggedAttempt & { steps: Step[] };

export function describeTest(attempt: TestedAttempt, tried: TriedSettings | null): TestReport {
  const { code, steps } = attempt;
  return reportOf(attempt, tried, judgeStages(stagesOf(steps, code), code !== null));
}

export function reportOf(attempt: TestedAttempt, tried: TriedSettings | null, stages: Stage[]): TestReport {
  const { id, outcome, code, steps } = attempt;
  const failure = code ? explainedFailureOf(code, steps, tried) : null;
  return { id, outcome, failure, pending: pendingOf(attempt, tried), stages };
}

export type OpenStage = { title: string; isDone: boolean; facts: Fact[] };

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

export function explainedFailureOf(
  code: string,
  steps: Step[],
  tried: TriedSettings | null,
): ExplainedFailure {
  const known = explainFailure(code);
  const failure = { code: known.code, steps, tried };
  const [cause, ...alternatives] = causesOf(failure);
  const reason = findStep(steps, "failed")?.reason ?? null;
  const stated = inWords(statedOf(failure));
  return {
    code,
    title: known.title,
    ...cause,
    alternatives,
    reason,
    stated,
    userIdKey: findUserIdKey(failure),
  };
}

function inWords(stated: Stated | null): string | null {
  const { error, description, uri } = stated ?? {};
  return [error, description && `“${description}”`, uri && `(${uri})`].filter(Boolean).join(" ") || null;
}

// The next stage's start proves that a stage is done: an answer may still have been refused.
function stagesOf(steps: Step[], code: string | null): OpenStage[] {
  const preview = findStep(steps, "preview");
  const isNotAllowed = code === "access_not_allowed";
  return [
    {
      title: "Authorization request",
      isDone: Boolean(findStep(steps, "called_back")),
      facts: sent(steps, "authorization"),
    },
    { title: "Return to this platform", isDone: Boolean(requestOf(steps, "token")), facts: [] },
    {
      title: "Token request",
      isDone: Boolean(requestOf(steps, "userinfo")),
      facts: [...sent(steps, "token"), ...answered(findStep(steps, "token_answer"))],
    },
    {
      title: "User information",
      isDone: Boolean(preview) || isNotAllowed,
      facts: [...sent(steps, "userinfo"), ...answered(findStep(steps, "userinfo_answer")), ...mapped(steps)],
    },
    {
      title: "What a sign-in would do",
      isDone: Boolean(preview && preview.person !== "deactivated"),
      facts: isNotAllowed ? [{ term: "Person", value: notAllowed }] : preview ? previewed(preview) : [],
    },
  ];
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
    { term: "Keys in the answer", value: answer.keys.join(", ") || (jwt ? "" : noKeys(answer)) },
  ];
}

const noKeys = ({ kind }: { kind?: AnswerKind | undefined }) =>
  kind ? `none: ${responseKinds[kind]}` : "none";

const jwtForms = { signed: "a signed JWT (application/jwt)", encrypted: "an encrypted JWT (JWE)" };

export function mapped(steps: Step[]): Fact[] {
  const step = findStep(steps, "mapped");
  if (findStep(steps, "erased")) return [{ term: "Person", value: "erased (deleted afterward)" }];
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
