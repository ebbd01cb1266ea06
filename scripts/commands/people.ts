import type { Command } from "commander";
import { z } from "zod";
import { deactivatePerson, reactivatePerson } from "@/lib/people/deactivate";
import { getPerson } from "@/lib/people/find";
import { eraseAgain, listErased } from "@/lib/personal-data/erased";
import { makeAdmin, removeAdmin } from "@/lib/roles/appoint";
import { endSessionsOf } from "@/lib/session/open-and-end";
import { erasedInWords, judge, operator, print } from "./output";
import { readText } from "./text-file";

type Person = Awaited<ReturnType<typeof getPerson>>;

export function addPeopleCommands(program: Command): void {
  const people = program.command("people").description("People who have signed in.");
  people
    .command("erased")
    .description("List the IDs of deleted people, one per line, for `lectern restore --erased`.")
    .option("--json", "print JSON")
    .action(async (options) => {
      const ids = await listErased(operator);
      print(ids, options, ids.join("\n"));
    });

  people
    .command("erase-again")
    .description("Delete people again whom a restored backup brought back.")
    .argument(
      "[file]",
      "a file from `lectern people erased`, in addition to the IDs kept with the uploaded files",
    )
    .option("--json", "print JSON")
    .action(async (file: string | undefined, options) => {
      const given = file ? (await readText(file)).split(/\s+/).filter(Boolean) : [];
      const ids = judge(z.array(z.uuid("The file should have the ID of a person on each line.")), given);
      const erased = await eraseAgain(operator, [...new Set([...ids, ...(await listErased(operator))])]);
      print({ erased }, options, erasedInWords(erased));
    });

  const add = (name: string, description: string, run: (person: Person) => Promise<[object, string]>) =>
    people
      .command(name)
      .description(description)
      .argument("<person>", "an ID from `sign-ins list`, or an email address that only they have")
      .option("--json", "print JSON")
      .action(async (idOrEmail: string, options) => {
        const person = await getPerson(operator, idOrEmail);
        const [result, words] = await run(person);
        print({ id: person.id, ...result }, options, words);
      });

  add("make-admin", "Make a person an admin.", async ({ id, name }) => {
    const isChanged = await makeAdmin(operator, id);
    return [{ admin: true }, `${name} ${isChanged ? "is now an admin" : "was already an admin"}.`];
  });

  add(
    "unmake-admin",
    "Remove a person’s admin role, unless they are the last admin.",
    async ({ id, name }) => {
      const isChanged = await removeAdmin(operator, id);
      return [{ admin: false }, `${name} ${isChanged ? "is no longer an admin" : "was not an admin"}.`];
    },
  );

  add("sign-out", "Sign a person out of every browser.", async ({ id, name }) => {
    const ended = await endSessionsOf(operator, id);
    return [{ sessions_ended: ended }, `${ended} sessions of ${name} ended.`];
  });

  add("deactivate", "Sign a person out of every browser and refuse their sign-ins.", async ({ id, name }) => {
    await deactivatePerson(operator, id);
    return [{ deactivated: true }, `${name} is deactivated.`];
  });

  add("reactivate", "Let a deactivated person sign in again.", async ({ id, name }) => {
    await reactivatePerson(operator, id);
    return [{ deactivated: false }, `${name} can sign in again.`];
  });
}
