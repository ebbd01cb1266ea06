import { Link } from "@/app/_components/link";
import { SubmitButton } from "@/app/_components/submit-button";
import { groupUrl } from "@/app/admin/groups/paths";
import type { CourseGroup } from "@/lib/courses/access-groups";
import { peopleIn } from "../../words";

type Props = {
  courseId: string;
  group: CourseGroup;
  action: (form: FormData) => Promise<void>;
  words: string;
  pending: string;
};

export function GroupEntry({ courseId, group, action, words, pending }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <Link href={groupUrl(group.id)} className="font-medium underline underline-offset-4">
          <bdi>{group.name}</bdi>
        </Link>
        <span className="ms-2 text-muted text-sm">{peopleIn(group.people)}</span>
      </span>
      <form action={action}>
        <input type="hidden" name="id" value={courseId} />
        <input type="hidden" name="groupId" value={group.id} />
        <SubmitButton look="secondary" pendingText={pending}>
          {words}
          <span className="sr-only"> “{group.name}”</span>
        </SubmitButton>
      </form>
    </li>
  );
}
