import { Link } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import type { GroupRecord } from "@/lib/groups/admin-record";
import { courseUrl } from "../../courses/paths";
import { StatusTag } from "../../status-tag";

export function Courses({ group: { courses, coursesCount } }: { group: GroupRecord }) {
  const t = useMessages().groups.courses;
  if (courses.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {courses.map(({ id, name, status }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5 first:pt-0">
            <Link href={courseUrl(id)} className="min-w-0 text-accent underline underline-offset-4">
              <bdi>{name}</bdi>
            </Link>
            <StatusTag status={status} />
          </li>
        ))}
      </ul>
      {coursesCount > courses.length && (
        <p className="mt-3 text-muted text-sm">{t.more({ count: coursesCount - courses.length })}</p>
      )}
    </>
  );
}
