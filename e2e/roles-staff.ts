import type { Role } from "../lib/actor";
import { test as base, type Rows } from "./fixtures";
import { PersonOverHttp } from "./person-over-http";
import { addRecords } from "./roles-records";
import { foundSchool, type World } from "./roles-school";

export const staffAndLearners = ["manager", "author", "reporter", "line_manager", "learner"] as const;

export type Who = (typeof staffAndLearners)[number];

export type School = Awaited<ReturnType<typeof foundSchool>> & {
  records: Awaited<ReturnType<typeof addRecords>>;
};

export const test = base.extend<{
  school: School;
  /** Signed in just now: the manager of the group that is shown, the author of the course that is shown. */
  comeAs: (who: Who | "admin") => Promise<PersonOverHttp>;
}>({
  school: async ({ rows }, use) => {
    const founded = await foundSchool(rows);
    await use({ ...founded, records: await addRecords(rows, founded) });
  },
  comeAs: async ({ running, newPersona, rows, school }, use) =>
    use(async (who) => {
      const { login } = await newPersona();
      const person = new PersonOverHttp(running.baseUrl);
      await person.signIn(login);
      const [identity] = await rows("SELECT person_id FROM identities WHERE subject = $1", login);
      await makeThem(rows, who, String(identity?.person_id), school.shown);
      return person;
    }),
});

async function makeThem(
  rows: Rows,
  who: Who | "admin",
  person: string,
  { group, course, person: shown }: World,
) {
  if (who === "admin") await rows("UPDATE people SET admin_since = now() WHERE id = $1", person);
  if (who === "line_manager") await rows("UPDATE people SET manager_id = $1 WHERE id = $2", person, shown);
  if (who === "admin" || who === "learner" || who === "line_manager") return;
  const grant = "INSERT INTO role_grants (person_id, role, group_id, course_id) VALUES ($1, $2, $3, $4)";
  await rows(grant, person, who, who === "manager" ? group : null, null);
  if (who === "author") await rows(grant, person, who, null, course);
}

export const rolesOf = (who: Who): Role[] => (who === "learner" ? [] : [who]);

/** Returns the hidden words in a text. */
export const foundIn = (text: string, secrets: string[]) => secrets.filter((secret) => text.includes(secret));

/**
 * Lists words that no page may show. An author reads no person, group or learning path. A manager reads no key of a quiz. A reporter reads no reason and no key. A line
 * manager reads the training of the person shown. A learner reads nothing of either world.
 */
export function secretsOf(who: Who, { stamp, records }: School): string[] {
  const further: Record<Who, string[]> = {
    manager: [`Hidden${stamp}`, `Shown${stamp} key`],
    author: [
      `Hidden${stamp}`,
      `GivenShown${stamp}`,
      ...["@", "-", " group", " path", " reason"].map((end) => `Shown${stamp}${end}`),
    ],
    reporter: ["Hidden", "Shown"].flatMap((word) => [`${word}${stamp} reason`, `${word}${stamp} key`]),
    line_manager: [
      `Hidden${stamp}`,
      ...["-", " group", " reason", " key"].map((end) => `Shown${stamp}${end}`),
    ],
    learner: [`Hidden${stamp}`, `Shown${stamp}`],
  };
  return [
    ...further[who],
    ...adminsAlone(`Shown${stamp}`, records.shown),
    ...adminsAlone(`Hidden${stamp}`, records.hidden),
  ];
}

/** Only admins see these details of a person. */
export const adminsAlone = (word: string, { number, publicId, session }: School["records"]["hidden"]) => [
  ...[`${word} user ID`, `${word} browser`, `${word} mailbox`],
  ...[number, publicId, session],
];

export { expect } from "./fixtures";
