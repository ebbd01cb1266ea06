import { Tag } from "@/app/_components/tag";
import { useMessages } from "@/app/messages";
import type { ListedPerson } from "@/lib/people/list";

export function PersonTags({ person }: { person: Pick<ListedPerson, "adminSince" | "deactivatedAt"> }) {
  const { admin, deactivated } = useMessages().people.tags;
  return (
    <>
      {person.adminSince && <Tag>{admin}</Tag>}
      {person.deactivatedAt && <Tag>{deactivated}</Tag>}
    </>
  );
}
