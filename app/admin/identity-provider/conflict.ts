import { currentMessages } from "@/app/messages";
import type { Admin } from "@/lib/actor";
import type { Conflict } from "@/lib/forms/schema";
import { getVersionsToShow } from "@/lib/identity-provider/versions";
import { shownName } from "@/lib/people/profile";
import { nameOf, toFields } from "./fields";

type Sent = { provider: string | null };

export async function findConflict(admin: Admin, { provider }: Sent): Promise<Conflict | null> {
  const { newest } = await getVersionsToShow(admin, null, provider);
  if (!newest) return null;
  const { components, identityProvider } = await currentMessages();
  const { version, savedByName } = newest;
  const name = nameOf(newest);
  return {
    values: { ...toFields(newest), newest: name, from: name },
    words:
      savedByName === null
        ? identityProvider.form.conflictUnknown({ version })
        : identityProvider.form.conflict({ version, name: shownName(savedByName, components) }),
  };
}
