import type { Command } from "commander";
import { Refusal } from "@/lib/errors";
import { evidenceText, reasonText } from "@/lib/messages/sign-in-evidence";
import { pendingOf } from "@/lib/sign-in/pending-sign-in";
import { explainedFailureOf } from "@/lib/sign-in/test-report";
import { findTriedSettings, type TriedSettings } from "@/lib/sign-in/tried-settings";
import { getAttempt, type LoggedAttempt, listAttempts } from "@/lib/sign-in-attempts/find";
import type { Step } from "@/lib/sign-in-attempts/schema";
import { failureInWords, pendingInWords } from "./diagnosis";
import { english, operator, print } from "./output";

export function addSignInCommands(program: Command): void {
  const signIns = program.command("sign-ins").description("The log of sign-in attempts.");

  signIns
    .command("list")
    .description("List the newest attempts, newest first.")
    .option("--limit <number>", "how many, 1 to 1000", "50")
    .option("--json", "print JSON")
    .action(async ({ limit, ...options }) => {
      const attempts = await listAttempts(operator, { limit: parseLimit(limit) });
      print(attempts, options, attempts.map(inLine).join("\n") || "No sign-in attempts yet.");
    });

  signIns
    .command("show")
    .description("Show one attempt, step by step.")
    .argument("<id>", "the reference shown to the person, or an ID from `sign-ins list`")
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      const attempt = await getAttempt(operator, id);
      const advised = advice(attempt, await findTriedSettings(attempt));
      const steps = attempt.steps.map(withText);
      const lines = [inLine(attempt), ...steps.map(stepInLine), ...advised];
      print({ ...attempt, steps }, options, lines.join("\n"));
    });
}

function parseLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > 1000) throw new Refusal("limit_out_of_range");
  return limit;
}

function inLine({ id, started_at, outcome, code, person_id }: LoggedAttempt): string {
  return `${started_at}  ${id}  ${outcome.padEnd(9)}  ${code ?? person_id ?? ""}`;
}

/** Adds the text of evidence, which scripts and operators read. */
function withText(step: Step): Step {
  if (step.step === "failed")
    return { ...step, reason: reasonText(step.reason ?? step.evidence ?? null, english) };
  if (step.step !== "mapped" || !step.evidence) return step;
  const texts = step.evidence.map((one) => evidenceText([one], english));
  return { ...step, warnings: [...step.warnings, ...texts] };
}

function stepInLine({ step, at, ...details }: Step): string {
  const shown = Object.entries(details).filter(([name]) => name !== "evidence");
  const words = shown.map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `  ${at.slice(11, 23)}  ${step.padEnd(15)}  ${words.join("  ")}`;
}

function advice(attempt: LoggedAttempt & { steps: Step[] }, tried: TriedSettings | null): string[] {
  const { code, steps } = attempt;
  if (code) return ["", ...failureInWords(explainedFailureOf(code, steps, tried, english))];
  const pending = pendingOf(attempt, tried, english);
  return pending?.isLong ? ["", ...pendingInWords(pending)] : [];
}
