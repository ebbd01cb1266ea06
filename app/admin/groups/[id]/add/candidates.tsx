import { Email } from "@/app/_components/breakable";
import { hidden, rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { ListPage } from "@/lib/lists/admin-list";
import type { Candidate } from "@/lib/memberships/list";
import { FullName } from "../../../full-name";
import { PersonTags } from "../../../people/person-tags";
import { addMemberAction } from "../actions";

type Props = ListPage<Candidate> & { groupId: string; text: string };

export function Candidates({ groupId, text, rows, hasNext }: Props) {
  const { add: t, showingFirst } = useMessages().groups;
  return (
    <div role="status" className="mt-5">
      {rows.length === 0 && <p className="text-muted">{t.noneFound}</p>}
      <ul className="divide-y divide-line">
        {rows.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-2.5 font-medium">
                <FullName person={person} />
                <PersonTags person={person} />
              </span>
              {person.email && (
                <span className="block text-muted text-sm">
                  <Email>{person.email}</Email>
                </span>
              )}
            </span>
            <Add groupId={groupId} text={text} person={person} />
          </li>
        ))}
      </ul>
      {hasNext && <p className="mt-3 text-muted text-sm">{showingFirst({ count: rows.length })}</p>}
    </div>
  );
}

function Add({ groupId, text, person }: { groupId: string; text: string; person: Candidate }) {
  const { add: t } = useMessages().groups;
  if (person.source)
    return (
      <span className="text-end text-muted text-sm">
        {t.member[person.source === "sign_in" ? "sign_in" : "admin"]}
      </span>
    );
  return (
    <form action={addMemberAction}>
      <input type="hidden" name="groupId" value={groupId} />
      <input type="hidden" name="personId" value={person.id} />
      <input type="hidden" name="q" value={text} />
      <SubmitButton look="secondary" pendingText={t.adding}>
        {rich(t.add, {
          name: <FullName person={person} />,
          hidden,
        })}
      </SubmitButton>
    </form>
  );
}
