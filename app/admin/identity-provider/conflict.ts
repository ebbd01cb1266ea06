import type { Admin } from "@/lib/actor";
import type { Conflict } from "@/lib/forms/schema";
import { saverName } from "@/lib/identity-provider/settings";
import { getVersionsToShow } from "@/lib/identity-provider/versions";
import { nameOf, toFields } from "./fields";

export async function findConflict(admin: Admin): Promise<Conflict | null> {
  const { newest } = await getVersionsToShow(admin, null);
  if (!newest) return null;
  const name = nameOf(newest);
  const who = saverName(newest);
  return {
    values: { ...toFields(newest), newest: name, from: name },
    words:
      `Version ${newest.version} was saved by ${who}. What you typed is still here, and differences are marked. ` +
      "Save again to make yours the next version. If you don’t enter a secret, theirs is kept.",
  };
}
