import { Command, CommanderError } from "commander";
import { closeDatabase, takeTime } from "@/lib/db";
import { env, setEnv } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { findPending, migrate } from "@/prisma/migrate";
import { addAdminCommands } from "./commands/admin";
import { addApiKeyCommands } from "./commands/api-key";
import { addAuditCommands } from "./commands/audit";
import { addCourseCommands } from "./commands/courses";
import { addIdentityProviderCommands } from "./commands/identity-provider";
import { addMediaCommands } from "./commands/media";
import { addPeopleCommands } from "./commands/people";
import { addRetentionCommands } from "./commands/retention";
import { addSeedCommands } from "./commands/seed";
import { addSignInCommands } from "./commands/sign-ins";
import { LaunchError, openEnvironment } from "./environment";

const exitCodes = `
Exit codes: 0 done · 1 failed · 2 the command or its input is not right · 3 there is no such thing`;

/** `npm run -s lectern -- <command>`: what operators and scripts do, on the database that the server uses. */
export async function main(): Promise<void> {
  // What a command answers goes to standard output alone.
  if (env().SECURITY_LOG === "stdout") setEnv({ SECURITY_LOG: "stderr" });
  process.exitCode = await runCommand(process.argv.slice(2));
}

async function runCommand(args: string[]): Promise<number> {
  let environment: Awaited<ReturnType<typeof openEnvironment>> | undefined;
  const program = newProgram().hook("preAction", async (_program, command) => {
    takeTime();
    environment = await openEnvironment();
    if (command.name() !== "migrate") await requireSchema();
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    return explain(error);
  } finally {
    await closeDatabase();
    await environment?.release();
  }
}

function newProgram(): Command {
  const program = new Command("lectern")
    .description("Sets up and looks after a Lectern platform.")
    .addHelpText("after", exitCodes)
    .exitOverride();
  for (const add of [
    addAdminCommands,
    addIdentityProviderCommands,
    addSignInCommands,
    addAuditCommands,
    addRetentionCommands,
    addPeopleCommands,
    addApiKeyCommands,
    addCourseCommands,
    addMediaCommands,
    addSeedCommands,
  ])
    add(program);
  inheritExitOverride(program);
  return program;
}

/** What `--help` says of each command, by its words: kept with the build, so that asking for it loads nothing. */
export function helpTexts(): Record<string, string> {
  const texts: Record<string, string> = {};
  const collect = (command: Command, words: string[]) => {
    let text = "";
    command.configureOutput({ writeOut: (some) => (text += some) }).outputHelp();
    texts[words.join(" ")] = text;
    for (const child of command.commands) collect(child, [...words, child.name()]);
  };
  collect(newProgram(), []);
  return texts;
}

// A new database gets its tables at once; a server may be running on any other one, so that is the operator's choice.
async function requireSchema(): Promise<void> {
  const url = env().DATABASE_URL ?? "";
  const { pending, isNew } = await findPending(url);
  if (isNew) await migrate(url);
  else if (pending.length > 0)
    throw new LaunchError("The database is older than this version: run `lectern migrate`.");
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  return error.code === "not_found" ? 3 : error.code === "invalid_input" ? 2 : 1;
}

// Commander hands its settings down only to commands that are added after they were made.
function inheritExitOverride(command: Command): void {
  for (const child of command.commands) {
    child.exitOverride();
    inheritExitOverride(child);
  }
}
