import { Card } from "@/app/_components/card";
import { NameLink } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import type { PersonRecord } from "@/lib/people/admin-record";
import { groupUrl } from "../../groups/paths";
import { removeFromGroupAction } from "./actions";
import { type FoundGroup, GroupSearch } from "./group-search";
import { MembershipButton } from "./membership-button";
import { FlashMessage } from "./messages";

type Props = {
  person: PersonRecord;
  search: { text: string; found: FoundGroup[] } | null;
  message: string | string[] | undefined;
};

export function Groups({ person, search, message }: Props) {
  const { groups: t } = useMessages().people;
  const { id, groups, groupsCount } = person;
  const isSentHere = groups.some(({ source }) => source === "sign_in");
  return (
    <Card heading={t.title}>
      <FlashMessage message={message} part="groups" />
      {groups.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {groups.map((group) => (
            <Group key={group.id} personId={id} group={group} />
          ))}
        </ul>
      )}
      {groupsCount > groups.length && (
        <p className="mt-3 text-muted text-sm">{t.more({ count: groupsCount - groups.length })}</p>
      )}
      {isSentHere && <p className="mt-3 text-muted text-sm">{t.rejoin}</p>}
      <GroupSearch personId={id} search={search} />
    </Card>
  );
}

type GroupProps = { personId: string; group: PersonRecord["groups"][number] };

function Group({ personId, group }: GroupProps) {
  const { groups: t } = useMessages().people;
  return (
    <li className="flex items-center justify-between gap-x-3 py-1.5 first:pt-0">
      <div className="min-w-0">
        <NameLink href={groupUrl(group.id)}>{group.name}</NameLink>
        <span className="block text-muted text-sm">{t.sources[group.source]}</span>
      </div>
      <MembershipButton
        action={removeFromGroupAction}
        personId={personId}
        group={group}
        pendingText={t.removing}
        text={t.remove}
      />
    </li>
  );
}
