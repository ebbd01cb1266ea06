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
  const secrets = program.command("secrets").description("AUTH_SECRET and the data it encrypts.");

  secrets
    .command("show")
    .description("Show the fingerprints of accepted secrets, and how much each one encrypts.")
    .option("--json", "print JSON")
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
    .description("Create a new secret and re-encrypt everything while servers run. Everyone stays signed in.")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nSign-ins in progress can use the earlier secret until `secrets forget-previous`.",
    )
    .action(async (options) => {
      const rotated = await rotateSecret(operator);
      print(present(rotated), options, rotatedInWords(rotated));
    });

  secrets
    .command("forget-previous")
    .description(
      "Accept only the current secret. Sign-ins that started with an earlier one must start again.",
    )
    .option("--json", "print JSON")
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
