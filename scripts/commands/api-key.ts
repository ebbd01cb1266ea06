import type { Command } from "commander";
import { createApiKey, revokeApiKey } from "@/lib/api-keys/commands";
import { listApiKeys } from "@/lib/api-keys/queries";
import { apiKeyInput, apiKeyScopes } from "@/lib/api-keys/schema";
import { judge, operator, print } from "./output";

/** `api-key create`, `api-key list`, `api-key revoke`. */
export function addApiKeyCommands(program: Command): void {
  const apiKey = program.command("api-key").description("Keys with which systems read the API.");

  apiKey
    .command("create")
    .description("Make a key. It is shown once: keep it.")
    .requiredOption("--name <name>", "what the key is for")
    .option("--scope <scope>", `what it may read: ${apiKeyScopes.join(", ")}`, "everything")
    .option("--expires <date>", "the first day (UTC) on which it is no longer good, such as 2027-06-30")
    .option(
      "--rate-limit <number>",
      "its own limit of requests a minute, instead of API_RATE_LIMIT; 0 is none",
    )
    .option("--json", "for machines")
    .action(async ({ name, scope, expires, rateLimit, ...options }) => {
      const input = judge(apiKeyInput, { name, scope, expiresAt: expires, rateLimit });
      const created = await createApiKey(operator, input);
      print(created, options, `${created.key}\n\nThis is the only time that the key is shown.`);
    });

  apiKey
    .command("list")
    .description("List all keys, without what could open anything.")
    .option("--json", "for machines")
    .action(async (options) => {
      const keys = (await listApiKeys(operator)).map(present);
      const lines = keys.map(
        (key) => `${key.id}  ${key.hint}…  ${statusOf(key)}  ${key.scope.padEnd(10)}  ${key.name}`,
      );
      print(
        keys,
        options,
        lines.join("\n") || "There are no keys: make one with `lectern api-key create --name NAME`.",
      );
    });

  apiKey
    .command("revoke")
    .description("End a key at once.")
    .argument("<id>", "as `api-key list` shows it")
    .option("--json", "for machines")
    .action(async (id: string, options) => {
      await revokeApiKey(operator, id);
      print({ id, revoked: true }, options, `Revoked ${id}.`);
    });
}

type Key = Awaited<ReturnType<typeof listApiKeys>>[number];

function present({ id, name, hint, scope, rateLimit, createdAt, lastUsedAt, expiresAt, revokedAt }: Key) {
  return {
    id,
    name,
    hint,
    scope,
    rate_limit: rateLimit,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
  };
}

function statusOf(key: ReturnType<typeof present>): string {
  if (key.revoked_at) return "revoked   ";
  if (key.expires_at && new Date(key.expires_at) <= new Date()) return "expired   ";
  return key.last_used_at ? "used      " : "never used";
}
