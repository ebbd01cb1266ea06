import type { Command } from "commander";
import { listBadgeKeys, revokeBadgeKey } from "@/lib/certificates/badge-keys";
import { operator, print } from "./output";

export function addBadgeKeyCommands(program: Command): void {
  const badgeKey = program.command("badge-key").description("Keys that sign the badges of certificates.");

  badgeKey
    .command("list")
    .description("List all keys, newest first.")
    .option("--json", "print JSON")
    .action(async (options) => {
      const keys = (await listBadgeKeys(operator)).map(({ id, createdAt, revokedAt }) => ({
        id,
        created_at: createdAt.toISOString(),
        revoked_at: revokedAt?.toISOString() ?? null,
      }));
      const lines = keys.map(
        ({ id, created_at, revoked_at }) => `${id}  ${created_at}  ${revoked_at ? "revoked" : "valid"}`,
      );
      print(keys, options, lines.join("\n") || "No keys yet: the first badge creates one.");
    });

  badgeKey
    .command("revoke")
    .description("Revoke a key. Its badges fail online verification, and new badges use a new key.")
    .argument("<id>", "an ID from `badge-key list`")
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      await revokeBadgeKey(operator, id);
      print({ id, revoked: true }, options, `Revoked ${id}. Badges signed with it fail online verification.`);
    });
}
