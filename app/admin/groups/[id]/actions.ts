"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { whenRefused } from "@/app/admin/when-refused";
import { deleteGroup, renameGroup } from "@/lib/groups/edit";
import { listedPeople, membership } from "@/lib/groups/member-schema";
import { addMembers, removeMember } from "@/lib/groups/members";
import { groupVersion, renamedGroup } from "@/lib/groups/schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { addAddress, groupAddress, groupsPath } from "../paths";
import { addListed } from "./add/add-listed";
import { groupMeanwhile } from "./meanwhile";

// The list says it.
const gone = `${groupsPath}?said=gone#result`;

export const renameGroupAction = statefulFormAction({
  gate: requireAdmin,
  schema: renamedGroup,
  meanwhile: groupMeanwhile,
  run: async (admin, input) => {
    await renameGroup(admin, input).catch(whenRefused({ not_found: gone }));
    redirect(`${groupAddress(input.id)}?said=renamed#result`);
  },
});

export const deleteGroupAction = formAction({
  gate: requireAdmin,
  schema: groupVersion,
  run: async (admin, input) => {
    const changed = `${groupAddress(input.id)}?said=changed#result`;
    await deleteGroup(admin, input).catch(whenRefused({ not_found: gone, conflict: changed }));
    redirect(`${groupsPath}?said=deleted#result`);
  },
});

export const removeMemberAction = formAction({
  gate: requireAdmin,
  schema: membership,
  run: async (admin, { personId, groupId }) => {
    const source = await removeMember(admin, groupId, personId);
    const said = source ? (source === "sign_in" ? "left_for_now" : "left") : "had_left";
    redirect(`${groupAddress(groupId)}?said=${said}#result`);
  },
});

export const addMemberAction = formAction({
  gate: requireAdmin,
  schema: membership.extend({ q: z.string().max(200) }),
  run: async (admin, { personId, groupId, q }) => {
    const { added, already } = await addMembers(admin, groupId, [personId]).catch(
      whenRefused({ not_found: gone }),
    );
    const said = added > 0 ? "added" : already > 0 ? "was_in" : "no_person";
    redirect(`${addAddress(groupId)}?${new URLSearchParams({ q, said })}#result`);
  },
});

export const addListedAction = statefulFormAction({
  gate: requireAdmin,
  schema: z.object({ groupId: z.uuid(), people: listedPeople }),
  run: (admin, { groupId, people }) =>
    addListed(admin, groupId, people).catch(whenRefused({ not_found: gone })),
});
