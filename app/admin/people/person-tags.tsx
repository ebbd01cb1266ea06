import { Tag } from "@/app/_components/tag";
import type { ListedPerson } from "@/lib/people/list";

export function PersonTags({ person }: { person: Pick<ListedPerson, "adminSince" | "deactivatedAt"> }) {
  return (
    <>
      {person.adminSince && <Tag>Admin</Tag>}
      {person.deactivatedAt && <Tag>Deactivated</Tag>}
    </>
  );
}
