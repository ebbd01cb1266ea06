import type { Admin } from "@/lib/actor";
import type { FormOutcome } from "@/lib/forms/schema";
import { addMembers } from "@/lib/memberships/edit";
import { resolvePeople } from "@/lib/memberships/list";

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

export function reportOf(added: number, already: number): string {
  const outcome =
    added === 0 ? "No one was added." : added === 1 ? "1 person was added." : `${added} people were added.`;
  if (already === 0) return outcome;
  const members = already === 1 ? "1 was already in the group" : `${already} were already in the group`;
  return `${outcome} ${members}. No sign-in removes them now.`;
}

export function remarksOn(unknown: readonly string[], shared: readonly string[]): Record<string, string> {
  const notFound =
    unknown.length > 0 && `has ${counted(unknown)} that we couldn’t find: ${shortened(unknown)}`;
  const ambiguous =
    shared.length > 0 &&
    `has ${counted(shared)} matching several people, so add those by name: ${shortened(shared)}`;
  const remarks = [notFound, ambiguous].filter(Boolean);
  return remarks.length > 0 ? { people: remarks.join("; it ") } : {};
}

const counted = ({ length }: readonly string[]) => (length === 1 ? "1 entry" : `${length} entries`);

function shortened(entries: readonly string[]): string {
  const few = entries.slice(0, 10).join(", ");
  return entries.length > 10 ? `${few} and ${entries.length - 10} more` : few;
}
