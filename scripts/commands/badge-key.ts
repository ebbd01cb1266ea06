import type { Command } from "commander";
import { listBadgeKeys, revokeBadgeKey } from "@/lib/certificates/badge-keys";
import { operator, print } from "./output";

export function addBadgeKeyCommands(program: Command): void {
  const badgeKey = program
    .command("badge-key")
    .description("Keys that the badges of certificates are signed with.");

  badgeKey
    .command("list")
    .description("List all keys, newest first.")
    .option("--json", "for machines")
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
    .description("Revoke a key: badges signed with it fail online verification, and new ones get a new key.")
    .argument("<id>", "as `badge-key list` shows it")
    .option("--json", "for machines")
    .action(async (id: string, options) => {
      await revokeBadgeKey(operator, id);
      print({ id, revoked: true }, options, `Revoked ${id}. Badges signed with it fail online verification.`);
    });
}
