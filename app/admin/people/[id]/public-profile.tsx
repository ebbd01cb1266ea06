import { Email } from "@/app/_components/breakable";
import { Card } from "@/app/_components/card";
import { Day } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { useMessages } from "@/app/messages";
import type { PersonRecord } from "@/lib/people/admin-record";
import { groupUrl } from "../../groups/paths";

export function PublicProfile({ person }: { person: PersonRecord }) {
  const { profile: t, groups: inGroups, tags } = useMessages().people;
  const { email, lastSignInAt, createdAt, groups, groupsCount } = person;
  return (
    <Card heading={t.title}>
      <dl className="divide-y divide-line">
        <FactRow term={t.email}>{email ? <Email>{email}</Email> : <Missing>{t.noEmail}</Missing>}</FactRow>
        <FactRow term={t.groups}>
          {groups.length === 0 && <Missing>{t.noGroups}</Missing>}
          {groups.map(({ id, name }) => (
            <Link key={id} href={groupUrl(id)} className="block text-accent underline underline-offset-4">
              <bdi>{name}</bdi>
            </Link>
          ))}
          {groupsCount > groups.length && inGroups.more({ count: groupsCount - groups.length })}
        </FactRow>
        <FactRow term={t.lastSignIn}>
          {lastSignInAt ? <Day value={lastSignInAt} /> : <Missing>{tags.notSignedIn}</Missing>}
        </FactRow>
        <FactRow term={t.joined}>
          <Day value={createdAt} />
        </FactRow>
      </dl>
    </Card>
  );
}
