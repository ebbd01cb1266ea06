import type { Command } from "commander";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { readProviders } from "@/lib/identity-provider/places";
import { planMove } from "@/lib/people-moves/plan";
import { newMove } from "@/lib/people-moves/schema";
import { judge, operator, print } from "./output";
import { readText } from "./text-file";

export function addMoveCommand(idp: Command): void {
  idp
    .command("move-people")
    .description(
      "Check which people of one provider become those of another. It changes nobody: an admin reviews the page that it prints, and starts the move there.",
    )
    .argument("<from>", "the old provider's ID or issuer")
    .argument("<to>", "the new provider's ID or issuer")
    .option("--by <kind>", "user_id or email; with --mapping, file", "user_id")
    .option("--mapping <file>", "an old and a new user ID in each line, or - for standard input")
    .option("--json", "print JSON")
    .action(async (from: string, to: string, { by, mapping, ...options }) => {
      const move = judge(newMove, {
        from: await findId(from),
        to: await findId(to),
        kind: mapping ? "file" : by,
        mapping: mapping ? await readText(mapping) : "",
      });
      const id = await planMove(operator, move);
      const url = `${env().BASE_URL}/admin/move-people/${id}`;
      print({ id, url }, options, url);
    });
}

/** Replaced providers count, too. */
async function findId(name: string): Promise<string> {
  const found = (await readProviders()).find(({ id, issuer }) => id === name || issuer === name);
  if (!found) throw new Refusal("identity_provider_unknown", { name });
  return found.id;
}
