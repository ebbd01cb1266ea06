import { expect, test } from "vitest";
import { providerSettings } from "@/lib/identity-provider/schema";
import { messagesIn } from "@/lib/messages/messages";
import type { NewStep, Step } from "@/lib/sign-in-attempts/schema";
import { describeAttempt } from "./attempt-report";
import { explainFailure, failureCodes } from "./failures";
import { explainedFailureOf, warningsIn } from "./test-report";

const steps = {
  started: { step: "started" },
  calledBack: { step: "called_back" },
  token: { step: "token_answer", status: 200, milliseconds: 12, keys: ["access_token"] },
  userinfo: { step: "userinfo_answer", status: 200, milliseconds: 8, keys: ["user_id", "mail"] },
  mapped: {
    step: "mapped",
    mapped: { user_id: "ada", first_name: "Ada", last_name: "", email: "", groups: null },
    warnings: ["last_name is missing or blank"],
  },
  provisioned: {
    step: "provisioned",
    person: "created",
    groups: { added: ["Engineering"], created: ["Engineering"], skipped: [], removed: [] },
  },
  session: { step: "session" },
} satisfies Record<string, NewStep>;

const tried = {
  clientId: "client",
  authorizationEndpoint: "https://idp.example.com/authorize",
  tokenRequestFormat: "form",
  settings: providerSettings.parse({}),
} as const;

function tell(code: string | null, ...taken: NewStep[]) {
  const failed: NewStep[] = code ? [{ step: "failed", code, reason: "status 401" }] : [];
  const attempt: Parameters<typeof describeAttempt>[0] = {
    id: "0192",
    purpose: "sign_in",
    started_at: "2026-11-21T14:30:00Z",
    outcome: code ? "failed" : "signed_in",
    code,
    identity_provider_id: null,
    provider_version: null,
    person_id: null,
    address: null,
    user_agent: null,
    steps: [...taken, ...failed].map(
      (step, index) =>
        ({
          at: index === 0 ? "2026-11-21T14:30:01.3+00:00" : "2026-11-21T14:30:01.51+00:00",
          ...step,
        }) as Step,
    ),
  };
  return describeAttempt(attempt, tried, messagesIn("en"));
}

const { started, calledBack, token, userinfo, mapped, provisioned, session } = steps;

test("Evidence is in the reader's language, and an earlier version's words stay as they are", () => {
  const skipped = { code: "groups_skipped", path: "lms.groups", count: 2 };
  const step = { ...steps.mapped, at: "", evidence: [skipped, { code: "of a later version" }] };
  expect(warningsIn(step, messagesIn("de"))).toBe(
    "last_name is missing or blank; 2 Einträge von lms.groups sind keine brauchbaren Namen; of a later version",
  );
  for (const [reason, text] of [
    ["DEADLINE_EXCEEDED", "keine vollständige Antwort innerhalb von 10 Sekunden"],
    ["ECONNREFUSED", "ECONNREFUSED"],
    ["no whole answer within 10 s", "no whole answer within 10 s"],
  ] as const) {
    const failed: Step = { step: "failed", at: "", code: "token_unreachable", reason };
    expect(explainedFailureOf("token_unreachable", [failed], null, messagesIn("de")).reason).toBe(text);
  }
});

test("A successful sign-in has all its stages, with the values received and written", () => {
  const { stages, failure } = tell(null, ...Object.values(steps));
  expect(failure).toBeNull();
  expect(stages.map(({ state }) => state)).toEqual(Array(6).fill("done"));
  expect(stages.flatMap(({ facts }) => facts.map(({ term, value }) => `${term}: ${value}`))).toEqual(
    expect.arrayContaining([
      "After: 0.210 s",
      "Fields received: user_id, mail",
      "first_name: Ada",
      "Warnings: last_name is missing or blank",
      "Person: created (first sign-in)",
      "Groups joined: Engineering",
    ]),
  );
});

test.each([
  ["access_denied", [started, calledBack], "Returned with an answer"],
  ["issuer_mismatch", [started, calledBack], "Returned with an answer"],
  ["token_unreachable", [started, calledBack], "Token request"],
  ["token_refused", [started, calledBack, { ...token, status: 401 }], "Token request"],
  ["endpoint_not_allowed", [started, calledBack], "Token request"],
  ["endpoint_not_allowed", [started, calledBack, token], "User information"],
  ["userinfo_unreachable", [started, calledBack, token], "User information"],
  ["user_id_missing", [started, calledBack, token, userinfo], "User information"],
  ["userinfo_not_verified", [started, calledBack, token, { ...userinfo, jwt: "signed" }], "User information"],
  ["access_not_allowed", [started, calledBack, token, userinfo, mapped], "Person and groups"],
  ["person_deactivated", [started, calledBack, token, userinfo, mapped], "Person and groups"],
  ["internal", [started, calledBack, token, userinfo, mapped, provisioned], "Signed in"],
] as const)("%s after %# steps failed at its own stage", (code, taken, title) => {
  const { stages, failure } = tell(code, ...(taken as readonly NewStep[]));
  expect(stages.filter(({ state }) => state === "failed").map((stage) => stage.title)).toEqual([title]);
  expect(failure).toMatchObject({ code, reason: "status 401" });
});

test("An answer without a sign-in has a failure and no stages", () => {
  const { stages, failure } = tell("state_unknown");
  expect(stages).toEqual([]);
  expect(failure?.remedy).toContain("state");
});

test("Unreached stages aren't marked as failed", () => {
  const { stages } = tell("access_denied", started, calledBack, session);
  expect(stages.map(({ state }) => state).slice(0, 4)).toEqual([
    "done",
    "failed",
    "not reached",
    "not reached",
  ]);
});

test.each([
  ["token_refused", { ...token, status: 401 }, "isn’t the one registered"],
  ["token_refused", { ...token, status: 404 }, "no token endpoint at the address"],
  ["token_refused", { ...token, status: 302 }, "redirects to another one"],
  ["token_refused", { ...token, status: 503 }, "an internal error"],
  ["userinfo_refused", { ...userinfo, status: 403 }, "lacks a scope"],
  ["userinfo_refused", { ...userinfo, status: 405 }, "no Users API endpoint at the address"],
  ["access_denied", { ...token, status: 404 }, "canceled"],
] as const)("%s after %j has the cause in its detail", (code, answer, cause) => {
  expect(tell(code, started, calledBack, answer as unknown as NewStep).failure?.cause).toContain(cause);
});

test("Every failure has its own title in the list of attempts", () => {
  const titles = failureCodes.map((code) => explainFailure(code, messagesIn("en")).title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
