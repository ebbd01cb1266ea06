"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { runOrRequest } from "@/app/admin/approvals/run-or-request";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { changeOwner, ownerChange } from "@/lib/custom-fields/change-owner";
import { personsValues } from "@/lib/custom-fields/schema";
import { setFieldValues } from "@/lib/custom-fields/values";
import { addMembers, removeMember } from "@/lib/memberships/edit";
import { membership } from "@/lib/memberships/schema";
import { deactivatePerson } from "@/lib/people/deactivate";
import { changeNames } from "@/lib/people/edit-names";
import { editedNames } from "@/lib/people/schema";
import { deletePersonInput } from "@/lib/personal-data/delete-schema";
import { removeAdmin } from "@/lib/roles/appoint";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin, requireFreshAdmin } from "@/lib/session/gates";
import { endSessionOf, endSessionsOf } from "@/lib/session/open-and-end";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { peoplePath, personUrl } from "../paths";
import { redirectWithOutcome } from "./redirect-with-outcome";

const person = z.object({ id: z.uuid() });

export const deactivatePersonAction = formAction({
  gate: requireFreshAdmin,
  schema: person,
  run: (admin, { id }) =>
    redirectWithOutcome(id, async () =>
      (await deactivatePerson(admin, id)) ? "deactivated" : "was_deactivated",
    ),
});

export const reactivatePersonAction = formAction({
  gate: requireFreshAdmin,
  schema: person,
  run: (admin, { id }) =>
    redirectWithOutcome(id, async () =>
      (await runOrRequest(admin, "reactivate_person", { id })) ? "reactivated" : "was_reactivated",
    ),
});

export const makeAdminAction = formAction({
  gate: requireFreshAdmin,
  schema: person,
  run: (admin, { id }) =>
    redirectWithOutcome(id, async () =>
      (await runOrRequest(admin, "make_admin", { id })) ? "made_admin" : "was_admin",
    ),
});

export const removeAdminAction = formAction({
  gate: requireFreshAdmin,
  schema: person,
  run: (admin, { id }) =>
    redirectWithOutcome(id, async () => {
      const isChanged = await removeAdmin(admin, id);
      if (id === admin.personId) redirect("/");
      return isChanged ? "unmade_admin" : "was_no_admin";
    }),
});

export const changeNamesAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: editedNames,
  run: async (admin, input): Promise<void> => {
    await changeNames(admin, input);
    redirect(`${personUrl(input.personId)}?message=names_saved#result`);
  },
});

export const changeFieldOwnerAction = formAction({
  gate: requireFreshAdmin,
  schema: ownerChange,
  run: (admin, change) =>
    redirectWithOutcome(change.personId, async () =>
      (await changeOwner(admin, change)) ? "field_owner_changed" : "field_owner_same",
    ),
});

export const saveFieldsAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: personsValues,
  run: async (admin, { personId, values }) =>
    redirectWithOutcome(personId, async () => {
      await setFieldValues(admin, personId, values, "admin");
      return "fields_saved";
    }),
});

export const endSessionsAction = formAction({
  gate: requireAdmin,
  schema: person,
  run: (admin, { id }) =>
    redirectWithOutcome(id, async () => {
      await endSessionsOf(admin, id);
      return "signed_out";
    }),
});

export const endSessionAction = formAction({
  gate: requireAdmin,
  schema: z.object({ id: z.uuid(), session: z.uuid() }),
  run: (admin, { id, session }) =>
    redirectWithOutcome(id, async () =>
      (await endSessionOf(admin, id, session)) ? "session_ended" : "session_had_ended",
    ),
});

export const addToGroupAction = formAction({
  gate: requireAdmin,
  schema: membership,
  run: (admin, { personId, groupId }) =>
    redirectWithOutcome(personId, async () => {
      const { added } = await addMembers(admin, groupId, [personId]);
      return added > 0 ? "group_joined" : "was_in_group";
    }),
});

export const removeFromGroupAction = formAction({
  gate: requireAdmin,
  schema: membership,
  run: (admin, { personId, groupId }) =>
    redirectWithOutcome(personId, async () => {
      const { source, keptBy } = await removeMember(admin, groupId, personId);
      if (keptBy) return "group_kept";
      if (!source) return "was_in_no_group";
      return source === "sign_in" ? "group_left_for_now" : "group_left";
    }),
});

export const deletePersonAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: deletePersonInput,
  run: async (admin, input) => {
    await runOrRequest(admin, "delete_person", input).catch(
      redirectOnRefusal({ not_found: `${peoplePath}?message=gone#result` }),
    );
    redirect(`${peoplePath}?message=deleted#result`);
  },
});
