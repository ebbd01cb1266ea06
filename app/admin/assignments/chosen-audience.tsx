import { ButtonLink } from "@/app/_components/button-link";
import { hidden, rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { NamedGroup, NamedPerson } from "@/lib/assignments/audience";
import type { Assignable } from "@/lib/assignments/edit-schema";
import { fullName } from "@/lib/people/profile";
import { newAssignmentUrl, newTermsUrl } from "./paths";

type Props = { of: Assignable; chosen: { groups: NamedGroup[]; people: NamedPerson[] } };

export function ChosenAudience({ of, chosen }: Props) {
  const { adminAssignments, components } = useMessages();
  const { audience, choose } = adminAssignments;
  const groupIds = chosen.groups.map(({ id }) => id);
  const personIds = chosen.people.map(({ id }) => id);
  const without = (gone: string) => ({
    groupIds: groupIds.filter((id) => id !== gone),
    personIds: personIds.filter((id) => id !== gone),
  });
  const entries = [
    ...chosen.groups.map(({ id, name }) => ({ id, name, what: audience.group })),
    ...chosen.people.map((person) => ({
      id: person.id,
      name: fullName(person, components),
      what: person.email || audience.person,
    })),
  ];
  if (entries.length === 0) return <p className="mb-5 text-muted">{choose.none}</p>;
  return (
    <div className="mb-6 border-line border-b pb-6">
      <ul className="mb-5 divide-y divide-line">
        {entries.map(({ id, name, what }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0"
          >
            <span className="min-w-0">
              <bdi className="block font-medium">{name}</bdi>
              <bdi className="block text-muted text-sm">{what}</bdi>
            </span>
            <ButtonLink look="quiet" href={newAssignmentUrl(of, without(id))}>
              {rich(choose.remove, { name, hidden })}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ButtonLink href={newTermsUrl(of, "chosen", { groupIds, personIds })}>{choose.continue}</ButtonLink>
    </div>
  );
}
