import type { Command } from "commander";
import { adminLinkUrl } from "@/lib/admins/admin-link-url";
import { createAdminLink } from "@/lib/admins/admin-links";
import { env } from "@/lib/env";
import { migrate } from "@/prisma/migrate";
import { operator, print } from "./output";

export function addAdminCommands(program: Command): void {
  program
    .command("migrate")
    .description("Apply pending database migrations (npm start does this, too).")
    .option("--json", "for machines")
    .action(async (options) => {
      const applied = await migrate(env().DATABASE_URL ?? "");
      const words =
        applied.length > 0 ? `Applied ${applied.join(", ")}.` : "Nothing to do: the database is up to date.";
      print({ applied }, options, words);
    });

  program
    .command("admin-link")
    .description(
      "Print a link that signs you in as an admin without the identity provider. It works once, within 15 minutes.",
    )
    .option("--json", "for machines")
    .action(async (options) => {
      const url = adminLinkUrl(await createAdminLink(operator));
      print({ url, expires_in: 15 * 60 }, options, url);
    });
}
