import { SearchForm } from "@/app/_components/search-form";
import { useMessages } from "@/app/messages";
import { personUrl } from "../paths";
import { addToGroupAction } from "./actions";
import { MembershipButton } from "./membership-button";

export type FoundGroup = { id: string; name: string; isIn: boolean };

export const groupsFound = 10;

type Props = { personId: string; search: { text: string; found: FoundGroup[] } | null };

export function GroupSearch({ personId, search }: Props) {
  const { groups, showingFirst } = useMessages().people;
  const { add: t } = groups;
  return (
    <section id="add-to-group" className="mt-6 scroll-mt-6 border-line border-t pt-5">
      <h3 className="mb-3 font-semibold">{t.title}</h3>
      <SearchForm
        label={t.search}
        action={`${personUrl(personId)}#add-to-group`}
        value={search?.text ?? ""}
      />
      {search && (
        <div role="status" className="mt-4">
          {search.found.length === 0 ? (
            <p className="text-muted">{t.noneFound}</p>
          ) : (
            <ul className="divide-y divide-line">
              {search.found.map((group) => (
                <Found key={group.id} personId={personId} group={group} />
              ))}
            </ul>
          )}
          {search.found.length === groupsFound && (
            <p className="mt-2 text-muted text-sm">{showingFirst({ count: groupsFound })}</p>
          )}
        </div>
      )}
    </section>
  );
}

function Found({ personId, group }: { personId: string; group: FoundGroup }) {
  const { add: t } = useMessages().people.groups;
  return (
    <li className="flex min-h-12 items-center justify-between gap-x-3">
      <bdi className="min-w-0">{group.name}</bdi>
      {group.isIn ? (
        <span className="text-muted text-sm">{t.isMember}</span>
      ) : (
        <MembershipButton
          action={addToGroupAction}
          personId={personId}
          group={group}
          pendingText={t.adding}
          text={t.add}
        />
      )}
    </li>
  );
}
