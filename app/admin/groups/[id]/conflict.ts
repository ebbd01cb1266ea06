import type { Admin } from "@/lib/actor";
import type { Conflict } from "@/lib/forms/schema";
import { findGroup } from "@/lib/groups/admin-record";
import type { GroupVersion } from "@/lib/groups/schema";

export async function findConflict(admin: Admin, { id }: GroupVersion): Promise<Conflict | null> {
  const group = await findGroup(admin, id);
  if (!group) return null;
  return {
    values: { id, version: group.updatedAt.toISOString(), name: group.name },
    words: `It is now called “${group.name}”. What you typed is still here. Save again to use it instead.`,
  };
}
