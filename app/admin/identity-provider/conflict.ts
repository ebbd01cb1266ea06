import { currentMessages } from "@/app/messages";
import type { Admin } from "@/lib/actor";
import type { Conflict } from "@/lib/forms/schema";
import { getVersionsToShow } from "@/lib/identity-provider/versions";
import { nameOf, toFields } from "./fields";

export async function findConflict(admin: Admin): Promise<Conflict | null> {
  const { newest } = await getVersionsToShow(admin, null);
  if (!newest) return null;
  const { form: t } = (await currentMessages()).identityProvider;
  const { version, savedByName } = newest;
  const name = nameOf(newest);
  return {
    values: { ...toFields(newest), newest: name, from: name },
    words: savedByName === null ? t.conflictUnknown({ version }) : t.conflict({ version, name: savedByName }),
  };
}
