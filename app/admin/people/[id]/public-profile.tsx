import { Email } from "@/app/_components/breakable";
import { Card } from "@/app/_components/card";
import { Day } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import type { PersonRecord } from "@/lib/people/admin-record";
import { groupUrl } from "../../groups/paths";

export function PublicProfile({ person }: { person: PersonRecord }) {
  const { email, lastSignInAt, createdAt, groups, groupsCount } = person;
  return (
    <Card heading="Profile">
      <dl className="divide-y divide-line">
        <FactRow term="Email">{email ? <Email>{email}</Email> : <Missing>None</Missing>}</FactRow>
        <FactRow term="Groups">
          {groups.length === 0 && <Missing>None</Missing>}
          {groups.map(({ id, name }) => (
            <Link key={id} href={groupUrl(id)} className="block text-accent underline underline-offset-4">
              <bdi>{name}</bdi>
            </Link>
          ))}
          {groupsCount > groups.length && `And ${groupsCount - groups.length} more.`}
        </FactRow>
        <FactRow term="Last sign-in">
          {lastSignInAt ? <Day value={lastSignInAt} /> : <Missing>Never</Missing>}
        </FactRow>
        <FactRow term="Joined">
          <Day value={createdAt} />
        </FactRow>
      </dl>
    </Card>
  );
}
