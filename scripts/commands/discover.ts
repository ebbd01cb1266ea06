import { isDeepStrictEqual } from "node:util";
import type { Command } from "commander";
import { Refusal } from "@/lib/errors";
import { type Connection, connect, missingEndpoints } from "@/lib/identity-provider/connection";
import type { Preset } from "@/lib/identity-provider/presets/preset";
import { type PresetName, presetName, presetNames, presets } from "@/lib/identity-provider/presets/registry";
import { typedIssuer } from "@/lib/identity-provider/presets/schema";
import { providerSettings } from "@/lib/identity-provider/schema";
import { presetTexts } from "@/lib/messages/preset-texts";
import { refusalMessage } from "@/lib/messages/refusal-message";
import { discover } from "@/lib/sign-in/discover";
import { backchannelLogoutUri, redirectUri } from "@/lib/sign-in/provider-address";
import { english, operator, print } from "./output";

export function addDiscoverCommands(idp: Command): void {
  idp
    .command("discover")
    .description(
      "Read an issuer’s OpenID configuration, and print a provider.json to complete for `idp set`.",
    )
    .argument("<issuer>", "the address before /.well-known/openid-configuration")
    .option("--preset <name>", "the kind of provider, as `idp presets` lists it", "openid")
    .option("--json", "print the draft, notes and steps as JSON")
    .action(async (typed: string, options: { preset: string; json?: boolean }) => {
      const { issuer, name } = readArguments(typed, options.preset);
      const preset = presets[name];
      const { metadata } = await discover(operator, issuer);
      const connection = connect(preset, blankFields(preset), issuer, metadata);
      const warning = warningOf(connection);
      const draft = draftOf(connection);
      const { notes, registration } = presetTexts(name, english);
      if (!options.json) process.stderr.write(advice(name, warning));
      print(options.json ? { draft, warning, notes, registration } : draft, { json: true }, "");
    });

  idp
    .command("presets")
    .description("List the kinds of identity provider for `idp discover --preset`.")
    .option("--json", "print JSON")
    .action((options: { json?: boolean }) => {
      const known = presetNames.map((name) => {
        const { notes, registration } = presetTexts(name, english);
        return { name, title: presets[name].title, notes, registration };
      });
      print(known, options, known.map(({ name, title }) => `${name.padEnd(12)}${title}`).join("\n"));
    });
}

function readArguments(typed: string, name: string) {
  const parsed = typedIssuer.safeParse(typed);
  const preset = presetName.safeParse(name);
  const errors = [
    ...(parsed.success ? [] : [`ISSUER ${parsed.error.issues[0]?.message}`]),
    ...(preset.success ? [] : [`--preset should be one of ${presetNames.join(", ")}`]),
  ];
  if (!parsed.success || !preset.success) throw new Refusal("options_invalid", { errors });
  return { issuer: parsed.data, name: preset.data };
}

const blankFields = ({ fields }: Preset) => Object.fromEntries(Object.keys(fields).map((name) => [name, ""]));

function warningOf(connection: Connection): string | null {
  const missing = missingEndpoints(connection);
  return missing.length > 0 ? refusalMessage(new Refusal("discovery_endpoint_missing", { missing })) : null;
}

/** Writes it for `idp set`, without defaults. */
function draftOf({ settings: { advanced, requiredAttributes }, ...wire }: Connection) {
  const defaults = Object.entries(providerSettings.parse({}).advanced);
  const isDefault = (name: string, value: unknown) =>
    defaults.some((entry) => isDeepStrictEqual(entry, [name, value]));
  const changed = Object.entries(advanced).filter(([name, value]) => !isDefault(name, value));
  return {
    clientId: "",
    clientSecret: "",
    ...wire,
    ...(requiredAttributes.length > 0 && { requiredAttributes }),
    advanced: Object.fromEntries(changed),
  };
}

function advice(name: PresetName, warning: string | null): string {
  const { title, takesLogoutUri } = presets[name];
  const { notes, registration } = presetTexts(name, english);
  return [
    ...(warning ? [warning, ""] : []),
    `Good to know (${title}):`,
    ...notes.map((note) => `  - ${note}`),
    "",
    "There:",
    ...registration.map((step, index) => `  ${index + 1}. ${step}`),
    "",
    `Callback URL: ${redirectUri()}`,
    ...(takesLogoutUri ? [`Back-channel logout URL: ${backchannelLogoutUri()}`] : []),
    "",
    "Complete clientId and clientSecret in this draft, then try it with `lectern idp test FILE`:",
    "",
    "",
  ].join("\n");
}
