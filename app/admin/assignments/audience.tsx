import { Link } from "@/app/_components/link";
import { groupUrl } from "@/app/admin/groups/paths";
import { personUrl } from "@/app/admin/people/paths";
import { useMessages } from "@/app/messages";
import type { AssignmentRecord } from "@/lib/assignments/admin-record";
import { fullName } from "@/lib/people/profile";
import { AudienceName } from "./audience-name";
import type { AssignmentTarget } from "./target";

type Props = { assignment: AssignmentRecord; kind: AssignmentTarget["kind"] };

export function Audience({ assignment, kind }: Props) {
  const { adminAssignments: t, components } = useMessages();
  const { audience, groups, groupsCount, people, peopleCount } = assignment;
  if (audience === "everybody") return <p>{t.audience.everyoneLong}</p>;
  if (audience === "completed") return <p>{t[kind].completedAudience}</p>;
  if (audience === "matching")
    return (
      <>
        <p>
          <AudienceName assignment={assignment} />
        </p>
        <p className="mt-2 text-muted text-sm">{t.effects.matching}</p>
      </>
    );
  const more = groupsCount + peopleCount - groups.length - people.length;
  const entries = [
    ...groups.map(({ id, name }) => ({ id, name, href: groupUrl(id), what: t.audience.group })),
    ...people.map((person) => ({
      id: person.id,
      name: fullName(person, components),
      href: personUrl(person.id),
      what: t.audience.person,
    })),
  ];
  if (entries.length === 0) return <p>{t.audience.noneLong}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {entries.map(({ id, name, href, what }) => (
          <li key={id} className="flex items-baseline justify-between gap-x-4 py-2 first:pt-0">
            <Link href={href} className="min-w-0 text-accent underline underline-offset-4">
              <bdi>{name}</bdi>
            </Link>
            <span className="text-muted text-sm">{what}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-muted text-sm">{t.audience.moreBelow({ count: more })}</p>}
    </>
  );
}
