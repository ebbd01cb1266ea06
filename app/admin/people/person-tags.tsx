import { Tag } from "@/app/_components/tag";
import type { DirectoryRow } from "@/lib/people/admin-list";

/** What sets a person apart: that they are an admin, that they are deactivated. */
export function PersonTags({ person }: { person: Pick<DirectoryRow, "adminSince" | "deactivatedAt"> }) {
  return (
    <>
      {person.adminSince && <Tag>Admin</Tag>}
      {person.deactivatedAt && <Tag>Deactivated</Tag>}
    </>
  );
}
