import { ButtonLink } from "@/app/_components/button-link";
import { hidden, rich } from "@/app/_components/rich";
import { FullName } from "@/app/admin/full-name";
import { useMessages } from "@/app/messages";
import type { findOthers } from "@/lib/people-merges/compare";
import { personMergeUrl } from "../../paths";
import { PersonTags } from "../../person-tags";

type Props = { personId: string; found: Awaited<ReturnType<typeof findOthers>> };

export function PeopleFound({ personId, found: { rows, hasNext } }: Props) {
  const { people, peopleMerges: t } = useMessages();
  return (
    <div role="status" className="mt-4">
      {rows.length === 0 ? (
        <p className="text-muted">{people.list.noneFound}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-3">
                  <FullName person={person} />
                  <PersonTags person={{ ...person, hasSignedIn: person.lastSignInAt !== null }} />
                </span>
                <bdi className="block text-muted text-sm">{person.email}</bdi>
              </span>
              <ButtonLink look="secondary" href={personMergeUrl(personId, person.id)}>
                {rich(t.compare, { name: <FullName person={person} />, hidden })}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {hasNext && <p className="mt-2 text-muted text-sm">{people.showingFirst({ count: rows.length })}</p>}
    </div>
  );
}
