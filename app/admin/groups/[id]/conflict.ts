import { currentMessages } from "@/app/messages";
import type { Admin } from "@/lib/actor";
import type { Conflict } from "@/lib/forms/schema";
import { findGroup } from "@/lib/groups/admin-record";
import type { GroupVersion } from "@/lib/groups/schema";

export async function findConflict(admin: Admin, { id }: GroupVersion): Promise<Conflict | null> {
  const group = await findGroup(admin, id);
  if (!group) return null;
  const { rename: t } = (await currentMessages()).groups;
  return {
    values: { id, version: group.updatedAt.toISOString(), name: group.name },
    words: t.conflict({ name: group.name }),
  };
}
