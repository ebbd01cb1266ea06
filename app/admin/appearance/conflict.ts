import { currentMessages } from "@/app/messages";
import type { Admin } from "@/lib/actor";
import { findAppearance, findAppearanceSaver } from "@/lib/appearance/appearance";
import type { Conflict } from "@/lib/forms/schema";
import { shownName } from "@/lib/people/profile";
import { toFields } from "./fields";

export async function findConflict(admin: Admin): Promise<Conflict> {
  const [{ appearance: t, components }, appearance, name] = await Promise.all([
    currentMessages(),
    findAppearance(),
    findAppearanceSaver(admin),
  ]);
  return {
    values: toFields(appearance),
    words: name ? t.conflict({ name: shownName(name, components) }) : t.conflictUnknown,
  };
}
