"use server";

import { redirect } from "next/navigation";
import { currentMessages } from "@/app/messages";
import type { FormOutcome } from "@/lib/forms/schema";
import { listProvidersOfPeople } from "@/lib/identity-provider/for-people";
import { addPerson } from "@/lib/memberships/new-person";
import { personToAdd } from "@/lib/memberships/schema";
import { shownName } from "@/lib/people/profile";
import { requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { newPersonPath, personUrl } from "../paths";
import { valuesOf } from "./values";

export const createPersonAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: personToAdd,
  run: async (admin, { person, next }): Promise<FormOutcome> => {
    const { people, components } = await currentMessages();
    const { exists, unknownProvider } = people.create;
    const providers = await listProvidersOfPeople(admin);
    if (!providers.some(({ id }) => id === person.identityProviderId))
      return { report: "", values: valuesOf(person), errors: { identityProviderId: unknownProvider } };
    const { id, isNew, name, groupIds } = await addPerson(admin, person);
    if (!isNew)
      return {
        report: "",
        values: { ...valuesOf(person), existing: id },
        errors: { userId: exists({ name: shownName(name, components) }) },
      };
    if (next === "open") redirect(`${personUrl(id)}?message=created#result`);
    const parameters = new URLSearchParams({
      created: id,
      provider: person.identityProviderId,
      groups: groupIds.join("."),
    });
    redirect(`${newPersonPath}?${parameters}`);
  },
});
