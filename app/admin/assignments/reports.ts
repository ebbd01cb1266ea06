import { peopleIn } from "@/app/admin/courses/words";
import type { ThroughPath } from "@/lib/assignments/through-paths";
import type { Reminded } from "@/lib/outbox/remind";

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

type Exempted = { chosen: string[]; exempt: string[]; paths: ThroughPath[] };

/** Who still has to do it through a path is in neither of the others. */
export function exemptWords({ chosen, exempt, paths }: Exempted): string {
  const through = new Set(paths.flatMap(({ personIds }) => personIds));
  const done = exempt.filter((id) => !through.has(id)).length;
  const left = chosen.filter((id) => !exempt.includes(id) && !through.has(id)).length;
  const names = paths.filter(({ personIds }) => personIds.length > 0).map(({ name }) => `“${name}”`);
  const words = [
    done > 0 && `${peopleIn(done)} ${is(done)} exempt now.`,
    through.size > 0 &&
      `${ofThose(through.size)} still ${has(through.size)} it through ${listed(names)}: exempt them there.`,
    left > 0 && `${ofThose(left)} ${has(left)} no assignment that you can exempt them from.`,
  ];
  return words.filter(Boolean).join(" ") || "Nobody was exempted.";
}

const ofThose = (count: number) => `${count} of those you chose`;
const is = (count: number) => (count === 1 ? "is" : "are");
const has = (count: number) => (count === 1 ? "has" : "have");
const listed = (names: string[]) =>
  names.length > 2 ? `${names[0]} and ${names.length - 1} other learning paths` : names.join(" and ");
