import type { Command } from "commander";
import { env } from "@/lib/env";
import {
  forgetPrevious,
  listSecrets,
  type Rotated,
  rotateSecret,
} from "@/lib/identity-provider/rotate-secret";
import { operator, print } from "./output";

export function addSecretCommands(program: Command): void {
  const secrets = program.command("secrets").description("AUTH_SECRET, and what is encrypted with it.");

  secrets
    .command("show")
    .description("Show which secrets are accepted, by a fingerprint, and how much is encrypted with each.")
    .option("--json", "for machines")
    .action(async (options) => {
      const all = await listSecrets(operator);
      const lines = all.map(({ keyId, state, seals }) => `${keyId}  ${state.padEnd(8)}  ${seals} encrypted`);
      print(
        all.map(({ keyId, ...rest }) => ({ key: keyId, ...rest })),
        options,
        lines.join("\n"),
      );
    });

  secrets
    .command("rotate")
    .description("Make a new secret and encrypt everything with it, while servers run. Nobody is signed out.")
    .option("--json", "for machines")
    .addHelpText(
      "after",
      "\nThe earlier secret stays accepted, for sign-ins in progress, until `secrets forget-previous`.",
    )
    .action(async (options) => {
      const rotated = await rotateSecret(operator);
      print(present(rotated), options, rotatedInWords(rotated));
    });

  secrets
    .command("forget-previous")
    .description(
      "Accept the current secret alone. Sign-ins that began before it was made have to begin again.",
    )
    .option("--json", "for machines")
    .action(async (options) => {
      const rotated = await forgetPrevious(operator);
      print(present(rotated), options, `Only ${rotated.keyId} is accepted now.${unopenedInWords(rotated)}`);
    });
}

const present = ({ keyId, ...rest }: Rotated) => ({ key: keyId, ...rest });

function rotatedInWords(rotated: Rotated): string {
  const { keyId, sealed, resealed } = rotated;
  const next = env().AUTH_SECRET_FILE
    ? "A quarter of an hour from now, when no sign-in from before is in progress: `lectern secrets forget-previous`."
    : "A quarter of an hour from now, remove AUTH_SECRET_PREVIOUS from the settings.";
  return `${resealed} of ${sealed} encrypted again, with ${keyId}.${unopenedInWords(rotated)}\n${next}`;
}

function unopenedInWords({ unopened }: Rotated): string {
  return unopened === 0
    ? ""
    : ` ${unopened} did not open, as before: their client secret has to be entered again if they are to be used.`;
}
