import type { Command } from "commander";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import {
  activateIdentityProvider,
  disableIdentityProvider,
  enableIdentityProvider,
  setIdentityProvider,
} from "@/lib/identity-provider/edit";
import { identityProviderInput } from "@/lib/identity-provider/schema";
import { findSelectedProvider, type ProviderVersion } from "@/lib/identity-provider/versions";
import { looseEndingIn } from "@/lib/messages/required-attributes";
import { redirectUri } from "@/lib/sign-in/provider-address";
import { addDiscoverCommands } from "./discover";
import { english, operator, print, readInput } from "./output";
import { addTestCommand } from "./test-sign-in";
import { addHistoryCommand, parseVersion } from "./versions";

export function addIdentityProviderCommands(program: Command): void {
  const idp = program.command("idp").description("The identity provider people sign in with.");
  const report = (provider: ProviderVersion, options: { json?: boolean }) => {
    print(present(provider), options, inWords(present(provider)));
    for (const value of provider.settings.requiredAttributes.flatMap((rule) => looseEndingIn(rule) ?? []))
      process.stderr.write(`Warning: ${english.identityProvider.rules.loose({ value })}\n`);
  };

  idp
    .command("show")
    .description("Show the identity provider without its client secret.")
    .option("--json", "print JSON")
    .action(async (options) => {
      const provider = await findSelectedProvider();
      if (!provider) throw new Refusal("identity_provider_not_configured");
      report(provider, options);
    });

  addDiscoverCommands(idp);

  idp
    .command("set")
    .description(
      "Store the identity provider: clientId, clientSecret, authorizationEndpoint, tokenEndpoint, usersEndpoint, issuer, tokenRequestFormat (json or form). " +
        "Optional: createMissingGroups, mirrorMemberships, defaultDestination, requiredAttributes, advanced (see docs/operations/identity-provider.md).",
    )
    .argument("<file>", "a JSON file, or - for standard input")
    .option("--json", "print JSON")
    .action(async (file: string, options) => {
      const input = await readInput(file, identityProviderInput(env().IDP_ALLOWED_CIDRS));
      report(await setIdentityProvider(operator, input), options);
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

  idp
    .command("enable")
    .description("Let people sign in.")
    .option("--json", "print JSON")
    .action(async (options) => report(await enableIdentityProvider(operator), options));

  idp
    .command("disable")
    .description("Stop sign-in through the identity provider.")
    .option("--json", "print JSON")
    .action(async (options) => report(await disableIdentityProvider(operator), options));
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
