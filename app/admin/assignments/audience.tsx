import { Link } from "@/app/_components/link";
import { groupUrl } from "@/app/admin/groups/paths";
import { personUrl } from "@/app/admin/people/paths";
import type { AssignmentRecord } from "@/lib/assignments/admin-record";
import { fullName } from "@/lib/people/profile";

const whole = (noun: string) => ({
  everybody: "Everybody, and everyone who joins later.",
  completed: `Those who had completed the ${noun} when this was assigned.`,
});

export function Audience({ assignment, noun }: { assignment: AssignmentRecord; noun: string }) {
  const { audience, groups, groupsCount, people, peopleCount } = assignment;
  if (audience !== "chosen") return <p>{whole(noun)[audience]}</p>;
  const more = groupsCount + peopleCount - groups.length - people.length;
  const entries = [
    ...groups.map(({ id, name }) => ({ id, name, href: groupUrl(id), what: "group" })),
    ...people.map((person) => ({
      id: person.id,
      name: fullName(person),
      href: personUrl(person.id),
      what: "person",
    })),
  ];
  if (entries.length === 0) return <p>Nobody: the groups and people it was for are gone.</p>;
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
      {more > 0 && <p className="mt-2 text-muted text-sm">And {more} more.</p>}
    </>
  );
}
