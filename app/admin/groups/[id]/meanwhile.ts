import type { Admin } from "@/lib/actor";
import type { Meanwhile } from "@/lib/forms/schema";
import { findGroup } from "@/lib/groups/admin-list";
import type { GroupVersion } from "@/lib/groups/schema";

/** What somebody else made of a group; renaming it again is based on that. */
export async function groupMeanwhile(admin: Admin, { id }: GroupVersion): Promise<Meanwhile | null> {
  const group = await findGroup(admin, id);
  if (!group) return null;
  return {
    values: { id, version: group.updatedAt.toISOString(), name: group.name },
    words: `It is called “${group.name}” now. What you typed is still here: save again to use it instead.`,
  };
}
