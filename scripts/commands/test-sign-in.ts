import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { saveIdentityProvider, type Where } from "@/lib/identity-provider/edit";
import { identityProviderInput, newPlace } from "@/lib/identity-provider/schema";
import { versionName } from "@/lib/identity-provider/settings";
import { findSelectedProvider, type VersionKey } from "@/lib/identity-provider/versions";
import { type PreparedTest, prepareTestSignIn } from "@/lib/sign-in/prepare-test";
import { describeTest, type Stage, type TestReport } from "@/lib/sign-in/test-report";
import { findTriedSettings } from "@/lib/sign-in/tried-settings";
import { getAttempt } from "@/lib/sign-in-attempts/find";
import { failureInWords, pendingInWords } from "./diagnosis";
import { english, operator, print, readInput } from "./output";
import { parseVersion } from "./versions";

export function addTestCommand(idp: Command): void {
  idp
    .command("test")
    .description("Try a sign-in in your browser without signing anyone in, and see what is wrong.")
    .argument("[file]", "a draft to save and test: a JSON file as for `idp set`, or - for standard input")
    .option("--version <version>", "a saved version, as shown by `idp history`; by default, the one in use")
    .option("--add", "add a provider; otherwise another issuer replaces the first")
    .option("--no-wait", "print the link and exit; see the report with `sign-ins show`")
    .option("--json", "print JSON")
    .action(async (file: string | undefined, { version, add, wait, ...options }) => {
      const key = file ? await saveDraft(file, add ? newPlace : null) : await findTested(version);
      const test = await prepareTestSignIn(operator, key);
      if (!wait) return print({ ...test, version: versionName(key) }, options, test.url);
      process.stderr.write(invitation(test));
      const report = await untilFinished(test);
      print({ ...report, version: versionName(key) }, options, inWords(report, key));
      if (report.outcome !== "tested") throw new Refusal("sign_in_test_failed");
    });
}

async function saveDraft(file: string, where: Where): Promise<VersionKey> {
  const input = await readInput(file, identityProviderInput(env().IDP_ALLOWED_CIDRS));
  return saveIdentityProvider(operator, input, where);
}

async function findTested(version: string | undefined): Promise<VersionKey> {
  if (version) return parseVersion(version);
  const selected = await findSelectedProvider();
  if (!selected) throw new Refusal("identity_provider_not_chosen");
  return selected;
}

function invitation({ url }: PreparedTest): string {
  return `Open this link in your browser, once, within 15 minutes:\n\n  ${url}\n\nWaiting for the test to finish …\n`;
}

async function untilFinished({ attemptId }: PreparedTest): Promise<TestReport> {
  for (let isToldOf = false; ; await sleep(500)) {
    const attempt = await getAttempt(operator, attemptId);
    const report = describeTest(attempt, await findTriedSettings(attempt), english);
    const { outcome, pending } = report;
    if (outcome !== "under_way" && outcome !== "waiting") return report;
    if (pending?.isLong && !isToldOf) {
      process.stderr.write(`\n${pendingInWords(pending).join("\n")}\n\nStill waiting …\n`);
      isToldOf = true;
    }
  }
}

const marks: Record<Stage["state"], string> = { done: "✓", failed: "✗", waiting: "…", "not reached": "·" };

function inWords({ outcome, failure, pending, stages }: TestReport, key: VersionKey): string {
  const lines = stages.flatMap(({ title, state, facts }) => [
    `${marks[state]} ${title}${state === "not reached" ? " (not reached)" : ""}`,
    ...facts.flatMap(({ term, value }) => [
      `    ${term}:`,
      ...value.split("\n").map((line) => `      ${line}`),
    ]),
  ]);
  const conclusion = failure ? failureInWords(failure) : [concluding(outcome, key)];
  return ["", ...lines, "", ...conclusion, ...(pending ? pendingInWords(pending) : [])].join("\n");
}

function concluding(outcome: TestReport["outcome"], key: VersionKey): string {
  return outcome === "tested"
    ? `This sign-in works. No one was signed in. Use this version: lectern idp activate ${versionName(key)}`
    : "The test ran out of time.";
}
