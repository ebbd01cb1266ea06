import type { Command } from "commander";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import {
  activateIdentityProvider,
  disableIdentityProvider,
  enableIdentityProvider,
  setIdentityProvider,
} from "@/lib/identity-provider/edit";
import { listedIn, type ProviderRecord, readProviders } from "@/lib/identity-provider/places";
import { identityProviderInput, newPlace } from "@/lib/identity-provider/schema";
import { listProvidersInUse, type ProviderVersion } from "@/lib/identity-provider/versions";
import { looseEndingIn } from "@/lib/messages/required-attributes";
import { redirectUri } from "@/lib/sign-in/provider-address";
import { addDiscoverCommands } from "./discover";
import { addMoveCommand } from "./move-people";
import { english, operator, print, readInput } from "./output";
import { addTestCommand } from "./test-sign-in";
import { addHistoryCommand, parseVersion } from "./versions";

export function addIdentityProviderCommands(program: Command): void {
  const idp = program.command("idp").description("The identity providers people sign in with.");
  const report = (provider: ProviderVersion, options: { json?: boolean }) => {
    print(present(provider), options, inWords(present(provider)));
    for (const value of provider.settings.requiredAttributes.flatMap((rule) => looseEndingIn(rule) ?? []))
      process.stderr.write(`Warning: ${english.identityProvider.rules.loose({ value })}\n`);
  };

  idp
    .command("show")
    .description("Show an identity provider without its client secret.")
    .option(...ofProvider)
    .option("--json", "print JSON")
    .action(async (options) => {
      const id = await findProviderId(options.provider);
      const provider = (await listProvidersInUse()).find((one) => id === null || one.id === id);
      if (!provider) throw new Refusal("identity_provider_not_configured");
      report(provider, options);
    });

  idp
    .command("list")
    .description("List identity providers in the order of the sign-in page.")
    .option("--json", "print JSON")
    .action(async (options) => {
      const listed = listedIn(await readProviders()).map(presentListed);
      print(listed, options, listed.map(inLine).join("\n") || "No identity provider has been set up yet.");
    });

  addDiscoverCommands(idp);

  idp
    .command("set")
    .description(
      "Store the identity provider: clientId, clientSecret, authorizationEndpoint, tokenEndpoint, usersEndpoint, issuer, tokenRequestFormat (json or form). " +
        "Optional: createMissingGroups, mirrorMemberships, defaultDestination, requiredAttributes, advanced (see docs/operations/identity-provider.md).",
    )
    .argument("<file>", "a JSON file, or - for standard input")
    .option("--add", "add a provider; otherwise another issuer replaces the first")
    .option("--json", "print JSON")
    .action(async (file: string, { add, ...options }) => {
      const input = await readInput(file, identityProviderInput(env().IDP_ALLOWED_CIDRS));
      report(await setIdentityProvider(operator, input, add ? newPlace : null), options);
    });

  addTestCommand(idp);

  idp
    .command("activate")
    .description("Use a saved version, such as a tested draft or an earlier version.")
    .argument("<version>", "a version from `idp history`")
    .option("--json", "print JSON")
    .action(async (version: string, options) =>
      report(await activateIdentityProvider(operator, await parseVersion(version)), options),
    );

  addHistoryCommand(idp);
  addMoveCommand(idp);

  idp
    .command("enable")
    .description("Let people sign in.")
    .option(...ofProvider)
    .option("--json", "print JSON")
    .action(async ({ provider, ...options }) =>
      report(await enableIdentityProvider(operator, await findProviderId(provider)), options),
    );

  idp
    .command("disable")
    .description("Stop sign-in through the identity provider.")
    .option(...ofProvider)
    .option("--json", "print JSON")
    .action(async ({ provider, ...options }) =>
      report(await disableIdentityProvider(operator, false, await findProviderId(provider)), options),
    );
}

const ofProvider = ["--provider <id>", "its ID or issuer; by default, the first of `idp list`"] as const;

async function findProviderId(name: string | undefined): Promise<string | null> {
  if (name === undefined) return null;
  const found = listedIn(await readProviders()).find(({ id, issuer }) => id === name || issuer === name);
  if (!found) throw new Refusal("identity_provider_unknown", { name });
  return found.id;
}

function presentListed({ id, name, issuer, enabledAt, activeVersion }: ProviderRecord) {
  return { id, name, issuer, enabled: enabledAt !== null, version: activeVersion };
}

function inLine({ id, name, issuer, enabled, version }: ReturnType<typeof presentListed>): string {
  const state = version === null ? "draft" : enabled ? "enabled" : "disabled";
  return `${id}  ${state.padEnd(8)}  ${issuer}${name ? `  ${name}` : ""}`;
}

function present(provider: ProviderVersion) {
  return {
    id: provider.id,
    enabled: provider.enabledAt !== null,
    version: provider.version,
    issuer: provider.issuer,
    clientId: provider.clientId,
    authorizationEndpoint: provider.authorizationEndpoint,
    tokenEndpoint: provider.tokenEndpoint,
    usersEndpoint: provider.usersEndpoint,
    tokenRequestFormat: provider.tokenRequestFormat,
    ...provider.settings,
    saved_at: provider.savedAt.toISOString(),
    saved_by: provider.savedBy,
    redirectUri: redirectUri(),
  };
}

function inWords(provider: ReturnType<typeof present>): string {
  return Object.entries(provider)
    .map(
      ([name, value]) =>
        `${`${name}:`.padEnd(24)}${typeof value === "string" ? value : JSON.stringify(value)}`,
    )
    .join("\n");
}
