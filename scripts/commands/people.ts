import type { Command } from "commander";
import { makeAdmin, unmakeAdmin } from "@/lib/admins/appoint";
import { deactivatePerson, reactivatePerson } from "@/lib/people/deactivate";
import { getPerson } from "@/lib/people/find";
import { endSessionsOf } from "@/lib/session/open-and-end";
import { operator, print } from "./output";

type Person = Awaited<ReturnType<typeof getPerson>>;

/** `people make-admin`, `unmake-admin`, `sign-out`, `deactivate`, `reactivate`. */
export function addPeopleCommands(program: Command): void {
  const people = program.command("people").description("People, as their sign-ins made them.");
  const add = (name: string, description: string, run: (person: Person) => Promise<[object, string]>) =>
    people
      .command(name)
      .description(description)
      .argument("<person>", "an id, as `sign-ins list` shows it, or an e-mail address that only they have")
      .option("--json", "for machines")
      .action(async (idOrEmail: string, options) => {
        const person = await getPerson(operator, idOrEmail);
        const [result, words] = await run(person);
        print({ id: person.id, ...result }, options, words);
      });

  add("make-admin", "Make a person an admin.", async ({ id, name }) => {
    const isChanged = await makeAdmin(operator, id);
    return [{ admin: true }, `${name} ${isChanged ? "is an admin from now on" : "was an admin already"}.`];
  });

  add("unmake-admin", "Make an admin a learner again; not the last one.", async ({ id, name }) => {
    const isChanged = await unmakeAdmin(operator, id);
    return [{ admin: false }, `${name} ${isChanged ? "is no longer an admin" : "was no admin"}.`];
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
