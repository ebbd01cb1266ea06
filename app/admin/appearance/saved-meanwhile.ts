import type { Admin } from "@/lib/actor";
import type { Meanwhile } from "@/lib/forms/schema";
import { findAppearance, findAppearanceSaver } from "@/lib/school/appearance";
import { toFields } from "./fields";

/** What somebody else saved while this form was filled in; saving again is based on it. */
export async function savedMeanwhile(admin: Admin): Promise<Meanwhile> {
  const [appearance, saver] = await Promise.all([findAppearance(), findAppearanceSaver(admin)]);
  return {
    values: toFields(appearance),
    words:
      `It was changed by ${saver ?? "somebody else"}. What you typed is still here, and what differs is marked. ` +
      "Save again to replace theirs by yours.",
  };
}
