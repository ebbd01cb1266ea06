import { Card } from "@/app/_components/card";
import { NameLink } from "@/app/_components/link";
import type { PersonRecord } from "@/lib/people/admin-record";
import { groupUrl } from "../../groups/paths";
import { removeFromGroupAction } from "./actions";
import { type FoundGroup, GroupSearch } from "./group-search";
import { MembershipButton } from "./membership-button";
import { FlashMessage } from "./messages";

export const sources = {
  sign_in: "from a sign-in",
  admin: "by an admin",
} satisfies Record<PersonRecord["groups"][number]["source"], string>;

type Props = {
  person: PersonRecord;
  search: { text: string; found: FoundGroup[] } | null;
  message: string | string[] | undefined;
};

export function Groups({ person, search, message }: Props) {
  const { id, groups, groupsCount } = person;
  const isSentHere = groups.some(({ source }) => source === "sign_in");
  return (
    <Card heading="Groups">
      <FlashMessage message={message} part="groups" />
      {groups.length === 0 ? (
        <p className="text-muted">Not in any group.</p>
      ) : (
        <ul className="divide-y divide-line">
          {groups.map((group) => (
            <Group key={group.id} personId={id} group={group} />
          ))}
        </ul>
      )}
      {groupsCount > groups.length && (
        <p className="mt-3 text-muted text-sm">And {groupsCount - groups.length} more.</p>
      )}
      {isSentHere && (
        <p className="mt-3 text-muted text-sm">
          If you remove them from a group that came from a sign-in, they are added again when the identity
          provider next names it.
        </p>
      )}
      <GroupSearch personId={id} search={search} />
    </Card>
  );
}

type GroupProps = { personId: string; group: PersonRecord["groups"][number] };

function Group({ personId, group }: GroupProps) {
  return (
    <li className="flex items-center justify-between gap-x-3 py-1.5 first:pt-0">
      <div className="min-w-0">
        <NameLink href={groupUrl(group.id)}>{group.name}</NameLink>
        <span className="block text-muted text-sm">{sources[group.source]}</span>
      </div>
      <MembershipButton
        action={removeFromGroupAction}
        personId={personId}
        group={group}
        verb="Remove"
        preposition="from"
        pendingText="Removing…"
      />
    </li>
  );
}
