import type { Command } from "commander";
import { deactivatePerson, reactivatePerson } from "@/lib/people/commands";
import { getPerson } from "@/lib/people/queries";
import { endSessionsOf } from "@/lib/sessions/commands";
import { operator, print } from "./output";

type Person = Awaited<ReturnType<typeof getPerson>>;

/** `people sign-out`, `people deactivate`, `people reactivate`. */
export function addPeopleCommands(program: Command): void {
  const people = program.command("people").description("People, as their sign-ins made them.");
  const add = (name: string, description: string, run: (person: Person) => Promise<[object, string]>) =>
    people
      .command(name)
      .description(description)
      .argument("<id>", "the person's id, as `sign-ins list` shows it")
      .option("--json", "for machines")
      .action(async (id: string, options) => {
        const [result, words] = await run(await getPerson(operator, id));
        print({ id, ...result }, options, words);
      });

  add("sign-out", "End all sessions of a person, in every browser.", async ({ id, name }) => {
    const ended = await endSessionsOf(operator, id);
    return [{ sessions_ended: ended }, `${ended} sessions of ${name} ended.`];
  });

  add("deactivate", "End all sessions of a person, and refuse their sign-ins.", async ({ id, name }) => {
    await deactivatePerson(operator, id);
    return [{ deactivated: true }, `${name} is deactivated.`];
  });

  add("reactivate", "Let a deactivated person sign in again.", async ({ id, name }) => {
    await reactivatePerson(operator, id);
    return [{ deactivated: false }, `${name} may sign in again.`];
  });
}
