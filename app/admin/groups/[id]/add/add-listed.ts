import type { Admin } from "@/lib/actor";
import type { FormOutcome } from "@/lib/forms/schema";
import { resolvePeople } from "@/lib/groups/member-list";
import { addMembers } from "@/lib/groups/members";

/** Adds everybody whom a list names for certain; who is not found, or not for certain, stays in the field. */
export async function addListed(
  admin: Admin,
  groupId: string,
  entries: readonly string[],
): Promise<FormOutcome> {
  const found = await resolvePeople(admin, entries);
  const entriesWith = (isSo: (count: number) => boolean) =>
    entries.filter((entry) => isSo(found.get(entry)?.length ?? 0));
  const [unknown, shared] = [entriesWith((count) => count === 0), entriesWith((count) => count > 1)];
  const ids = [...found.values()].filter(({ length }) => length === 1).flat();
  const { added, already } = await addMembers(admin, groupId, ids);
  return {
    report: reportOf(added, already),
    values: { groupId, people: [...unknown, ...shared].join("\n") },
    errors: remarksOn(unknown, shared),
  };
}

/** What was done, in words. */
export function reportOf(added: number, already: number): string {
  const done =
    added === 0 ? "Nobody was added." : added === 1 ? "1 person was added." : `${added} people were added.`;
  if (already === 0) return done;
  const kept =
    already === 1
      ? "1 was in the group already, and stays"
      : `${already} were in the group already, and stay`;
  return `${done} ${kept} in it whatever a sign-in says.`;
}

/** What is wrong with what is left, as what follows on the field's name. */
export function remarksOn(unknown: readonly string[], shared: readonly string[]): Record<string, string> {
  const nobody = unknown.length > 0 && `has ${counted(unknown)} that nobody here has: ${shortened(unknown)}`;
  const several =
    shared.length > 0 &&
    `has ${counted(shared)} that several people share, so find them by name instead: ${shortened(shared)}`;
  const remarks = [nobody, several].filter(Boolean);
  return remarks.length > 0 ? { people: remarks.join("; it ") } : {};
}

const counted = ({ length }: readonly string[]) => (length === 1 ? "1 entry" : `${length} entries`);

function shortened(entries: readonly string[]): string {
  const few = entries.slice(0, 10).join(", ");
  return entries.length > 10 ? `${few} and ${entries.length - 10} more` : few;
}
