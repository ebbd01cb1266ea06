import type { Admin } from "@/lib/actor";
import { findAppearance, findAppearanceSaver } from "@/lib/appearance/appearance";
import type { Conflict } from "@/lib/forms/schema";
import { toFields } from "./fields";

export async function findConflict(admin: Admin): Promise<Conflict> {
  const [appearance, saver] = await Promise.all([findAppearance(), findAppearanceSaver(admin)]);
  return {
    values: toFields(appearance),
    words:
      `It was changed by ${saver ?? "someone else"}. What you typed is still here, and differences are marked. ` +
      "Save again to replace their changes with yours.",
  };
}
