import type { Command } from "commander";
import { Refusal } from "@/lib/errors";
import { problemOf } from "@/lib/sign-in/test-report";
import { getAttempt, type LoggedAttempt, listAttempts } from "@/lib/sign-in-attempts/find";
import type { Step } from "@/lib/sign-in-attempts/schema";
import { operator, print } from "./output";

export function addSignInCommands(program: Command): void {
  const signIns = program.command("sign-ins").description("The log of sign-in attempts.");

  signIns
    .command("list")
    .description("List the newest attempts, newest first.")
    .option("--limit <number>", "how many, 1 to 1000", "50")
    .option("--json", "for machines")
    .action(async ({ limit, ...options }) => {
      const attempts = await listAttempts(operator, { limit: parseLimit(limit) });
      print(attempts, options, attempts.map(inLine).join("\n") || "No sign-in attempts yet.");
    });

  signIns
    .command("show")
    .description("Show one attempt, step by step.")
    .argument("<id>", "the reference shown to the person, or an ID from `sign-ins list`")
    .option("--json", "for machines")
    .action(async (id: string, options) => {
      const attempt = await getAttempt(operator, id);
      print(
        attempt,
        options,
        [inLine(attempt), ...attempt.steps.map(stepInLine), ...advice(attempt)].join("\n"),
      );
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

function stepInLine({ step, at, ...details }: Step): string {
  const words = Object.entries(details).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `  ${at.slice(11, 23)}  ${step.padEnd(15)}  ${words.join("  ")}`;
}

function advice({ code, steps }: LoggedAttempt & { steps: Step[] }): string[] {
  if (!code) return [];
  const { title, cause, remedy } = problemOf(code, steps);
  return ["", title, `  Likely cause: ${cause}`, `  What to do:   ${remedy}`];
}
