import { ButtonLink } from "@/app/_components/button-link";
import { hidden, rich } from "@/app/_components/rich";
import { SearchForm } from "@/app/_components/search-form";
import { useMessages } from "@/app/messages";
import type { NamedGroup } from "@/lib/assignments/audience";
import { mostChosen } from "@/lib/assignments/audience-schema";
import type { Assignable } from "@/lib/assignments/edit-schema";
import type { ListPage } from "@/lib/lists/admin-list";
import type { ListedPerson } from "@/lib/people/list";
import { fullName } from "@/lib/people/profile";
import { newAssignmentUrl } from "./paths";

type Chosen = { groupIds: string[]; personIds: string[] };

type Props = {
  of: Assignable;
  q: string;
  chosen: Chosen;
  groups: NamedGroup[];
  groupsFound: number;
  people: ListPage<ListedPerson> | null;
};

export function FindAudience({ of, q, chosen, groups, groupsFound, people }: Props) {
  const { adminAssignments, components, people: texts } = useMessages();
  const { audience, choose } = adminAssignments;
  const found = [
    ...groups
      .slice(0, groupsFound)
      .map(({ id, name }) => ({ id, name, what: audience.group, isGroup: true })),
    ...(people?.rows ?? []).map((person) => ({
      id: person.id,
      name: fullName(person, components),
      what: [person.email || audience.person, ...(person.lastSignInAt ? [] : [texts.tags.notSignedIn])].join(
        " · ",
      ),
      isGroup: false,
    })),
  ];
  const isFull = chosen.groupIds.length + chosen.personIds.length >= mostChosen;
  const kept = {
    ...(chosen.groupIds.length > 0 && { groups: chosen.groupIds.join(".") }),
    ...(chosen.personIds.length > 0 && { people: chosen.personIds.join(".") }),
  };
  return (
    <>
      <SearchForm label={choose.search} action={newAssignmentUrl(of)} value={q} kept={kept} />
      {people && (
        <div role="status" className="mt-5">
          {found.length === 0 && <p className="text-muted">{choose.noneFound}</p>}
          <ul className="divide-y divide-line">
            {found.map((one) => (
              <Found key={one.id} of={of} q={q} chosen={chosen} found={one} isFull={isFull} />
            ))}
          </ul>
          {(people.hasNext || groups.length > groupsFound) && (
            <p className="mt-3 text-muted text-sm">{choose.moreFound}</p>
          )}
        </div>
      )}
    </>
  );
}

type FoundProps = {
  of: Assignable;
  q: string;
  chosen: Chosen;
  found: { id: string; name: string; what: string; isGroup: boolean };
  isFull: boolean;
};

function Found({ of, q, chosen, found: { id, name, what, isGroup }, isFull }: FoundProps) {
  const { groupIds, personIds } = chosen;
  const withIt = isGroup
    ? { groupIds: [...groupIds, id], personIds, q }
    : { groupIds, personIds: [...personIds, id], q };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <bdi className="block font-medium">{name}</bdi>
        <bdi className="block text-muted text-sm">{what}</bdi>
      </span>
      <Add
        isChosen={[...groupIds, ...personIds].includes(id)}
        isFull={isFull}
        name={name}
        href={newAssignmentUrl(of, withIt)}
      />
    </li>
  );
}

function Add({
  isChosen,
  isFull,
  name,
  href,
}: {
  isChosen: boolean;
  isFull: boolean;
  name: string;
  href: string;
}) {
  const { choose } = useMessages().adminAssignments;
  if (isChosen) return <span className="text-muted text-sm">{choose.added}</span>;
  if (isFull) return <span className="text-muted text-sm">{choose.full({ count: mostChosen })}</span>;
  return (
    <ButtonLink look="secondary" href={href}>
      {rich(choose.add, { name, hidden })}
    </ButtonLink>
  );
}
