import type { Command } from "commander";
import { env } from "@/lib/env";
import { adminLinkUrl } from "@/lib/roles/admin-link-url";
import { createAdminLink } from "@/lib/roles/admin-links";
import { findMigrationState, migrate } from "@/prisma/migrate";
import { operator, print } from "./output";

export function addAdminCommands(program: Command): void {
  program
    .command("migrate")
    .description("Apply pending database migrations. Starting a server does this too, unless MIGRATE=off.")
    .option(
      "--contract",
      "also remove tables and columns that only earlier versions use; stop those servers first",
    )
    .option("--json", "print JSON")
    .action(runMigrations);

  program
    .command("admin-link")
    .description(
      "Print a link that signs you in as an admin without the identity provider. It works once, within 15 minutes.",
    )
    .option("--json", "print JSON")
    .action(async (options) => {
      const url = adminLinkUrl(await createAdminLink(operator));
      print({ url, expires_in: 15 * 60 }, options, url);
    });
}

async function runMigrations(options: { contract?: boolean; json?: boolean }): Promise<void> {
  const url = env().DATABASE_URL ?? "";
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const applied = await migrate(url, undefined, { contract: options.contract, say });
  const { waiting } = await findMigrationState(url);
  const words = [
    applied.length > 0 ? `Applied ${applied.join(", ")}.` : "Nothing to do: the database is up to date.",
    waiting.length > 0 &&
      `${waiting.join(", ")} can be applied with --contract, once no server of an earlier version runs.`,
  ];
  print({ applied, waiting }, options, words.filter(Boolean).join("\n"));
}
