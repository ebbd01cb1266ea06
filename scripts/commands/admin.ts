import type { Command } from "commander";
import { adminLinkUrl } from "@/lib/admins/admin-link-url";
import { createAdminLink } from "@/lib/admins/admin-links";
import { env } from "@/lib/env";
import { migrate } from "@/prisma/migrate";
import { operator, print } from "./output";

/** `migrate`, `admin-link`. */
export function addAdminCommands(program: Command): void {
  program
    .command("migrate")
    .description("Apply the migrations that the database lacks (npm start does it too).")
    .option("--json", "for machines")
    .action(async (options) => {
      const applied = await migrate(env().DATABASE_URL ?? "");
      const words =
        applied.length > 0 ? `Applied ${applied.join(", ")}.` : "Nothing to do: the database is up to date.";
      print({ applied }, options, words);
    });

  program
    .command("admin-link")
    .description("Print a link that signs an operator in without the identity provider: 15 minutes, one use.")
    .option("--json", "for machines")
    .action(async (options) => {
      const url = adminLinkUrl(await createAdminLink(operator));
      print({ url, expires_in: 15 * 60 }, options, url);
    });
}
