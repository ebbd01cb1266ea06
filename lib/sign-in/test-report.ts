import type { Messages } from "@/lib/messages/messages";
import { evidenceText, reasonText } from "@/lib/messages/sign-in-evidence";
import type { LoggedAttempt } from "@/lib/sign-in-attempts/find";
import type { Stated, Step } from "@/lib/sign-in-attempts/schema";
import { findStep, type StepOf } from "@/lib/sign-in-attempts/steps";
import type { Cause } from "./causes";
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

export function describeTest(attempt: TestedAttempt, tried: TriedSettings | null, t: Messages): TestReport {
  const { code, steps } = attempt;
  return reportOf(attempt, tried, judgeStages(stagesOf(steps, code, t), code !== null), t);
}

export function reportOf(
  attempt: TestedAttempt,
  tried: TriedSettings | null,
  stages: Stage[],
  t: Messages,
): TestReport {
  const { id, outcome, code, steps } = attempt;
  const failure = code ? explainedFailureOf(code, steps, tried, t) : null;
  return { id, outcome, failure, pending: pendingOf(attempt, tried, t), stages };
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
  t: Messages,
): ExplainedFailure {
  const known = explainFailure(code, t);
  const failure = { code: known.code, steps, tried };
  const [cause, ...alternatives] = causesOf(failure, t);
  const { reason, evidence = null } = findStep(steps, "failed") ?? {};
  const stated = inWords(statedOf(failure));
  return {
    code,
    title: known.title,
    ...cause,
    alternatives,
    reason: reasonText(reason ?? evidence, t),
    stated,
    userIdKey: findUserIdKey(failure),
  };
}

function inWords(stated: Stated | null): string | null {
  const { error, description, uri } = stated ?? {};
  return [error, description && `“${description}”`, uri && `(${uri})`].filter(Boolean).join(" ") || null;
}

type Texts = Messages["signIns"];

// The next stage's start proves that a stage is done: an answer may still have been refused.
function stagesOf(steps: Step[], code: string | null, messages: Messages): OpenStage[] {
  const { signIns: t } = messages;
  const preview = findStep(steps, "preview");
  const isNotAllowed = code === "access_not_allowed";
  const refused = [{ term: t.facts.person, value: t.facts.notAllowed }];
  return [
    {
      title: t.stages.authorization,
      isDone: Boolean(findStep(steps, "called_back")),
      facts: sent(steps, "authorization", t),
    },
    { title: t.stages.return, isDone: Boolean(requestOf(steps, "token")), facts: [] },
    {
      title: t.stages.token,
      isDone: Boolean(requestOf(steps, "userinfo")),
      facts: [...sent(steps, "token", t), ...answered(findStep(steps, "token_answer"), t)],
    },
    {
      title: t.stages.userinfo,
      isDone: Boolean(preview) || isNotAllowed,
      facts: [
        ...sent(steps, "userinfo", t),
        ...answered(findStep(steps, "userinfo_answer"), t),
        ...mapped(steps, messages),
      ],
    },
    {
      title: t.stages.preview,
      isDone: Boolean(preview && preview.person !== "deactivated"),
      facts: isNotAllowed ? refused : preview ? previewed(preview, t) : [],
    },
  ];
}

function requestOf(steps: Step[], of: StepOf<"request">["of"]): StepOf<"request"> | undefined {
  return steps.find((step): step is StepOf<"request"> => step.step === "request" && step.of === of);
}

function sent(steps: Step[], of: StepOf<"request">["of"], { facts: t }: Texts): Fact[] {
  const request = requestOf(steps, of);
  if (!request) return [];
  const head = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const lines = [`${request.method} ${request.url}`, ...head, ...(request.body ? ["", request.body] : [])];
  return [{ term: t.sent, value: lines.join("\n"), code: true }];
}

export function answered(
  answer: StepOf<"token_answer" | "userinfo_answer"> | undefined,
  { facts: t }: Texts,
): Fact[] {
  if (!answer) return [];
  const { status, milliseconds, keys, kind } = answer;
  const jwt = answer.step === "userinfo_answer" ? answer.jwt : undefined;
  const noKeys = kind ? t.kinds[kind] : t.none;
  return [
    { term: t.answer, value: t.answerValue({ status: String(status), milliseconds }) },
    { term: t.format, value: jwt ? t[jwt] : "" },
    { term: t.fields, value: keys.join(", ") || (jwt ? "" : noKeys) },
  ];
}

export function mapped(steps: Step[], messages: Messages): Fact[] {
  const { facts: t } = messages.signIns;
  const step = findStep(steps, "mapped");
  if (findStep(steps, "erased")) return [{ term: t.person, value: t.erased }];
  if (!step) return [];
  const { groups, custom_fields, ...fields } = step.mapped;
  return [
    ...Object.entries({ ...fields, ...custom_fields }).map(([term, value]) => ({
      term,
      value: value || "—",
    })),
    { term: "groups", value: groups?.join(", ") || t.none },
    { term: t.warnings, value: warningsIn(step, messages) },
  ];
}

export const warningsIn = ({ warnings, evidence = [] }: StepOf<"mapped">, t: Messages) =>
  [...warnings, evidenceText(evidence, t)].filter(Boolean).join("; ");

function previewed({ person, groups }: StepOf<"preview">, { facts: t }: Texts): Fact[] {
  if (!groups) return [{ term: t.person, value: t[person] }];
  const { added, created, skipped, removed } = groups;
  return [
    { term: t.person, value: t[person] },
    { term: t.groupsToJoin, value: added.join(", ") || t.noneNew },
    { term: t.groupsToCreate, value: created.join(", ") },
    { term: t.groupsIgnored, value: skipped.join(", ") },
    { term: t.groupsToLeave, value: removed.join(", ") },
  ];
}
