import { SearchForm } from "@/app/_components/search-form";
import { personUrl } from "../paths";
import { addToGroupAction } from "./actions";
import { MembershipButton } from "./membership-button";

export type FoundGroup = { id: string; name: string; isIn: boolean };

export const groupsFound = 10;

type Props = { personId: string; search: { text: string; found: FoundGroup[] } | null };

export function GroupSearch({ personId, search }: Props) {
  return (
    <section id="add-to-group" className="mt-6 scroll-mt-6 border-line border-t pt-5">
      <h3 className="mb-3 font-semibold">Add to a group</h3>
      <SearchForm
        label="Group name"
        action={`${personUrl(personId)}#add-to-group`}
        value={search?.text ?? ""}
      />
      {search && (
        <div role="status" className="mt-4">
          {search.found.length === 0 ? (
            <p className="text-muted">No groups found.</p>
          ) : (
            <ul className="divide-y divide-line">
              {search.found.map((group) => (
                <Found key={group.id} personId={personId} group={group} />
              ))}
            </ul>
          )}
          {search.found.length === groupsFound && (
            <p className="mt-2 text-muted text-sm">
              Showing the first {groupsFound}. Type more of the name to narrow them down.
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function Found({ personId, group }: { personId: string; group: FoundGroup }) {
  return (
    <li className="flex min-h-12 items-center justify-between gap-x-3">
      <bdi className="min-w-0">{group.name}</bdi>
      {group.isIn ? (
        <span className="text-muted text-sm">Already a member</span>
      ) : (
        <MembershipButton
          action={addToGroupAction}
          personId={personId}
          group={group}
          verb="Add"
          preposition="to"
          pendingText="Adding…"
        />
      )}
    </li>
  );
}
