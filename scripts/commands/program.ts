import { Command, CommanderError } from "commander";
import { allowLongStatements, closeDatabase } from "@/lib/database/db";
import { env } from "@/lib/env";
import { isCancelled, isConnectionLost, isDatabaseUnreachable, isReadOnlyError, Refusal } from "@/lib/errors";
import { refusalMessage } from "@/lib/messages/refusal-message";
import { releaseName } from "@/lib/release/version";
import { findMigrationState, migrate, requireSchema } from "@/prisma/migrate";
import { MigrationError } from "@/prisma/migration-error";
import { openEnvironment } from "../environment";
import { addAdminCommands } from "./admin";
import { addApiKeyCommands } from "./api-key";
import { addApprovalCommands } from "./approvals";
import { addAuditCommands } from "./audit";
import { addBackupCommands } from "./backup";
import { addBadgeKeyCommands } from "./badge-key";
import { addCourseCommands } from "./courses";
import { addDoctorCommand } from "./doctor";
import { addIdentityProviderCommands } from "./identity-provider";
import { addMailCommands } from "./mail";
import { addMediaCommands } from "./media";
import { ErrorsPrinted, TryAgainLater } from "./output";
import { addPeopleCommands } from "./people";
import { addPeopleImportCommands } from "./people-imports";
import { addQuestionCommands } from "./questions";
import { addRetentionCommands } from "./retention";
import { addSecretCommands } from "./secrets";
import { addSeedCommands } from "./seed";
import { addSignInCommands } from "./sign-ins";
import { addWebhookCommands } from "./webhooks";

const exitCodes = `
Exit codes: 0 done · 1 failed · 2 wrong command or input · 3 not found · 75 try again later (mail bounced)`;

/** EX_TEMPFAIL of sysexits.h: a mail server keeps the email and runs the command again. */
const tryAgainLater = 75;

/** These commands migrate the tables themselves or accept them as they are. */
const ofAnyVersion = ["migrate", "backup", "restore"];

/** Returns the exit code, and throws errors that aren't refusals. Leaves nothing behind in the process. */
export async function runCommand(args: string[]): Promise<number> {
  let environment: Awaited<ReturnType<typeof openEnvironment>> | undefined;
  let isFromMailServer = false;
  const program = newProgram().hook("preAction", async (_program, command) => {
    isFromMailServer = command.name() === "bounced";
    // This command reports connection errors itself.
    if (command.name() === "doctor") return;
    allowLongStatements();
    environment = await openEnvironment();
    if (!ofAnyVersion.includes(command.name())) await ensureSchema();
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    return isFromMailServer && mayPass(error) ? explainLater(error) : explain(error);
  } finally {
    await closeDatabase();
    await environment?.release();
  }
}

function newProgram(): Command {
  const program = new Command("lectern")
    .description("Set up and run a Lectern platform.")
    .version(releaseName(), "-V, --version", "print the version and the build")
    .addHelpText("after", exitCodes)
    .exitOverride();
  for (const add of [
    addAdminCommands,
    addApprovalCommands,
    addIdentityProviderCommands,
    addSignInCommands,
    addAuditCommands,
    addRetentionCommands,
    addMailCommands,
    addPeopleCommands,
    addPeopleImportCommands,
    addApiKeyCommands,
    addWebhookCommands,
    addBadgeKeyCommands,
    addCourseCommands,
    addQuestionCommands,
    addMediaCommands,
    addBackupCommands,
    addSecretCommands,
    addSeedCommands,
    addDoctorCommand,
  ])
    add(program);
  inheritExitOverride(program);
  return program;
}

/** Lists the commands ahead, so that `--help` loads nothing. */
export function helpTexts(): Record<string, string> {
  const texts: Record<string, string> = {};
  const collect = (command: Command, words: string[]) => {
    let text = "";
    command.configureOutput({ writeOut: (some) => (text += some), getOutHelpWidth: () => 80 }).outputHelp();
    texts[words.join(" ")] = text;
    for (const child of command.commands) collect(child, [...words, child.name()]);
  };
  collect(newProgram(), []);
  return texts;
}

// Only a new database is migrated at once, because a server may be running on any other.
async function ensureSchema(): Promise<void> {
  const url = env().DATABASE_URL ?? "";
  const { isNew } = await findMigrationState(url);
  if (isNew && env().MIGRATE === "auto") await migrate(url);
  else await requireSchema(url);
}

const readOnlyDatabase =
  "Nothing was saved: no server of DATABASE_URL takes writes just now. Try again when the primary is back or a standby is promoted.";

/** Returns whether the command can succeed later: when the database is back, takes writes or has been migrated. */
function mayPass(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  const tests = [isDatabaseUnreachable, isConnectionLost, isReadOnlyError, isCancelled];
  return (
    error instanceof TryAgainLater || error instanceof MigrationError || tests.some((test) => test(error))
  );
}

function explainLater(error: unknown): number {
  const { message } = error as Error;
  process.stderr.write(`Nothing was lost. Run this again later.${message ? ` ${message}` : ""}\n`);
  return tryAgainLater;
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof ErrorsPrinted) return 1;
  if (isReadOnlyError(error)) {
    process.stderr.write(`${readOnlyDatabase}\n`);
    return 1;
  }
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${refusalMessage(error)}\n`);
  return error.kind === "not_found" ? 3 : error.kind === "invalid_input" ? 2 : 1;
}

// Commander passes settings only to commands that are added later.
function inheritExitOverride(command: Command): void {
  for (const child of command.commands) {
    child.exitOverride();
    inheritExitOverride(child);
  }
}
