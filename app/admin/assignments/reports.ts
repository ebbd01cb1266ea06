import { peopleIn } from "@/app/admin/courses/words";
import type { ThroughPath } from "@/lib/assignments/through-paths";
import type { Reminded } from "@/lib/notifications/remind";

// What was done to those who were chosen, and to whom of them it was not.

export function remindedWords({ reminded, already, nothingToDo, cannotBeTold }: Reminded): string {
  const words = [
    reminded > 0 && `${peopleIn(reminded)} ${is(reminded)} reminded by mail.`,
    already > 0 &&
      `${already} ${already === 1 ? "was" : "were"} reminded in the last 24 hours, and ${is(already)} not again.`,
    nothingToDo > 0 && `${nothingToDo} ${nothingToDo === 1 ? "has" : "have"} nothing to do here.`,
    cannotBeTold > 0 &&
      `${cannotBeTold} can’t be told: no address, one that refuses mail, or they don’t want emails about what is optional.`,
  ];
  return words.filter(Boolean).join(" ") || "Nobody was reminded.";
}

export function endedWords(ended: number, chosen: number): string {
  const words = [
    ended > 0 && `The exemption of ${peopleIn(ended)} has ended.`,
    chosen > ended && `${ofThose(chosen - ended)} ${has(chosen - ended)} no exemption that you can end.`,
  ];
  return words.filter(Boolean).join(" ") || "No exemption was ended.";
}

type Exempted = {
  chosen: string[];
  exempt: string[];
  /** They have it by an assignment that the actor can't exempt them from. */
  still: string[];
  paths: ThroughPath[];
};

/** Counts each person once. */
export function exemptWords({ chosen, exempt, still, paths }: Exempted): string {
  const open = paths.filter(({ personIds }) => personIds.some((id) => !still.includes(id)));
  const through = new Set(open.flatMap(({ personIds }) => personIds.filter((id) => !still.includes(id))));
  const rest = chosen.filter((id) => !still.includes(id) && !through.has(id));
  const done = rest.filter((id) => exempt.includes(id)).length;
  const left = rest.length - done;
  const words = [
    done > 0 && `${peopleIn(done)} ${is(done)} exempt now.`,
    through.size > 0 &&
      `${ofThose(through.size)} still ${has(through.size)} it through ${listed(open.map(({ name }) => `“${name}”`))}: exempt them there.`,
    still.length > 0 &&
      `${ofThose(still.length)} still ${has(still.length)} it through an assignment that you can’t end: ask an admin to exempt them.`,
    left > 0 && `${ofThose(left)} ${has(left)} no assignment to be exempt from.`,
  ];
  return words.filter(Boolean).join(" ") || "Nobody was exempted.";
}

const ofThose = (count: number) => `${count} of those you chose`;
const is = (count: number) => (count === 1 ? "is" : "are");
const has = (count: number) => (count === 1 ? "has" : "have");
const listed = (names: string[]) =>
  names.length > 2 ? `${names[0]} and ${names.length - 1} other learning paths` : names.join(" and ");
