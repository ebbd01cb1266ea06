"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { runOrRequest } from "@/app/admin/approvals/run-or-request";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { renameGroup } from "@/lib/groups/edit";
import { groupVersion, renamedGroup } from "@/lib/groups/schema";
import { addMembers, removeMember } from "@/lib/memberships/edit";
import { listedPeople, membership } from "@/lib/memberships/schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { addPeopleUrl, groupsPath, groupUrl } from "../paths";
import { addListed } from "./add/add-listed";
import { findConflict } from "./conflict";

const gone = `${groupsPath}?message=gone#result`;

export const renameGroupAction = statefulFormAction({
  gate: requireAdmin,
  schema: renamedGroup,
  conflict: findConflict,
  run: async (admin, input) => {
    await renameGroup(admin, input).catch(redirectOnRefusal({ not_found: gone }));
    redirect(`${groupUrl(input.id)}?message=renamed#result`);
  },
});

export const deleteGroupAction = formAction({
  gate: requireAdmin,
  schema: groupVersion,
  run: async (admin, input) => {
    const changed = `${groupUrl(input.id)}?message=changed#result`;
    await runOrRequest(admin, "delete_group", input).catch(
      redirectOnRefusal({ not_found: gone, conflict: changed }),
    );
    redirect(`${groupsPath}?message=deleted#result`);
  },
});

export const removeMemberAction = formAction({
  gate: requireAdmin,
  schema: membership,
  run: async (admin, { personId, groupId }) => {
    const { source, keptBy } = await removeMember(admin, groupId, personId);
    const left = source === "sign_in" ? "left_for_now" : "left";
    const message = keptBy ? "kept" : source ? left : "had_left";
    redirect(`${groupUrl(groupId)}?message=${message}#result`);
  },
});

export const addMemberAction = formAction({
  gate: requireAdmin,
  schema: membership.extend({ q: z.string().max(200) }),
  run: async (admin, { personId, groupId, q }) => {
    const { added, already } = await addMembers(admin, groupId, [personId]).catch(
      redirectOnRefusal({ not_found: gone }),
    );
    const message = added > 0 ? "added" : already > 0 ? "was_in" : "no_person";
    redirect(`${addPeopleUrl(groupId)}?${new URLSearchParams({ q, message })}#result`);
  },
});

export const addListedAction = statefulFormAction({
  gate: requireAdmin,
  schema: z.object({ groupId: z.uuid(), people: listedPeople }),
  run: (admin, { groupId, people }) =>
    addListed(admin, groupId, people).catch(redirectOnRefusal({ not_found: gone })),
});
