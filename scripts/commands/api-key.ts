import type { Command } from "commander";
import { z } from "zod";
import { type ApiKeyRow, listApiKeys } from "@/lib/api-keys/admin-list";
import { createApiKey, endPreviousSecret, revokeApiKey, rotateApiKey } from "@/lib/api-keys/edit";
import { apiKeyInput, apiKeyScopes, overlap, writeScopes } from "@/lib/api-keys/schema";
import { judge, operator, print } from "./output";

export function addApiKeyCommands(program: Command): void {
  const apiKey = program.command("api-key").description("Keys that let other systems use the API.");

  apiKey
    .command("create")
    .description("Create a key. It is shown once, so copy it.")
    .requiredOption("--name <name>", "what the key is for")
    .option("--scope <scope>", `what it can read: ${apiKeyScopes.join(", ")}`, "everything")
    .option("--write <types>", `what it can change, such as people,groups: ${writeScopes.join(", ")}`)
    .option("--require-if-match", "refuse changes that don't name the version they change")
    .option(
      "--expires <date>",
      "the first day (UTC) on which it no longer works, or never; by default, it expires in a year",
    )
    .option(
      "--networks <ranges>",
      "the only networks it can be used from, such as 192.0.2.0/24,2001:db8::/32",
    )
    .option(
      "--rate-limit <number>",
      "its own limit of requests per minute, instead of API_RATE_LIMIT; 0 for no limit",
    )
    .option("--json", "print JSON")
    .action(async ({ name, scope, write, requireIfMatch, expires, networks, rateLimit, ...options }) => {
      const limits = { expiresAt: expires, allowedNetworks: networks, rateLimit };
      const given = { name, scope, writeScopes: write, requiresIfMatch: requireIfMatch, ...limits };
      const input = judge(apiKeyInput, given);
      const created = await createApiKey(operator, input);
      print(created, options, `${created.key}\n\nThis is the only time the key is shown.`);
    });

  apiKey
    .command("list")
    .description("List all keys, without their secrets.")
    .option("--json", "print JSON")
    .action(async (options) => {
      const keys = (await listApiKeys(operator)).map(present);
      const lines = keys.map(
        (key) =>
          `${key.id}  ${key.hint}…  ${statusOf(key)}  ${key.scope.padEnd(10)}  ${key.name}${key.write_scopes.length > 0 ? `  (changes ${key.write_scopes.join(", ")})` : ""}`,
      );
      print(
        keys,
        options,
        lines.join("\n") || "There are no keys. Create one with `lectern api-key create --name NAME`.",
      );
    });

  apiKey
    .command("rotate")
    .description("Give a key a new secret. It is shown once, so copy it.")
    .argument("<id>", "an ID from `api-key list`")
    .option("--overlap <time>", "how long the previous secret keeps working: 0, 90m, 24h, up to 30d", "24h")
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      const rotation = judge(z.object({ overlap }), { overlap: options.overlap });
      const rotated = await rotateApiKey(operator, { id, ...rotation });
      print(rotated, options, `${rotated.key}\n\nThis is the only time the key is shown.`);
    });

  apiKey
    .command("end-previous")
    .description("End the previous secret of a rotated key immediately.")
    .argument("<id>", "an ID from `api-key list`")
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      const ended = await endPreviousSecret(operator, id);
      print({ id, ended }, options, ended ? "Ended." : "It had already ended.");
    });

  apiKey
    .command("revoke")
    .description("Revoke a key immediately.")
    .argument("<id>", "an ID from `api-key list`")
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      await revokeApiKey(operator, id);
      print({ id, revoked: true }, options, `Revoked ${id}.`);
    });
}

function present(key: ApiKeyRow) {
  const { id, name, hint, scope, rateLimit, allowedNetworks, owner, ownerId } = key;
  return {
    id,
    name,
    hint,
    scope,
    write_scopes: key.writeScopes,
    requires_if_match: key.requiresIfMatch,
    rate_limit: rateLimit,
    allowed_networks: allowedNetworks,
    owner,
    owner_id: ownerId,
    created_at: key.createdAt.toISOString(),
    last_used_at: textOf(key.lastUsedAt),
    last_refused_at: textOf(key.lastRefusedAt),
    last_refused_address: key.lastRefusedAddress,
    expires_at: textOf(key.expiresAt),
    revoked_at: textOf(key.revokedAt),
    rotated_at: textOf(key.rotatedAt),
    previous_hint: key.previousHint,
    previous_used_at: textOf(key.previousUsedAt),
    previous_ends_at: textOf(key.previousEndsAt),
  };
}

const textOf = (moment: Date | null) => moment?.toISOString() ?? null;

function statusOf(key: ReturnType<typeof present>): string {
  if (key.revoked_at) return "revoked   ";
  if (key.expires_at && new Date(key.expires_at) <= new Date()) return "expired   ";
  return key.last_used_at ? "used      " : "never used";
}
