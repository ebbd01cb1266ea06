"use server";

import { redirect } from "next/navigation";
import { remarksOn } from "@/app/admin/groups/[id]/add/add-listed";
import { currentMessages } from "@/app/messages";
import { mostChosen, pastedAudience } from "@/lib/assignments/audience-schema";
import { assignable } from "@/lib/assignments/edit-schema";
import { resolvePeople } from "@/lib/memberships/list";
import { listedPeople } from "@/lib/memberships/schema";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { newAssignmentUrl } from "./paths";

/** Adds the people found. Unknown entries are refused once, and left out when they are sent again with known ones. */
export const addPastedAction = statefulFormAction({
  gate: () => requireMay("assignments.edit", "people.read"),
  schema: pastedAudience.extend({ pasted: listedPeople }).and(assignable),
  run: async (actor, { pasted, groups: groupIds, people, skipped, ...rest }) => {
    const of = assignable.parse(rest);
    const { adminAssignments, groups } = await currentMessages();
    const { paste: t } = adminAssignments;
    const found = await resolvePeople(actor, pasted);
    const unknown = pasted.filter((entry) => found.get(entry)?.length === 0);
    const shared = pasted.filter((entry) => (found.get(entry)?.length ?? 0) > 1);
    const left = [...unknown, ...shared].join("\n");
    const values = {
      ...of,
      groups: groupIds.join("."),
      people: people.join("."),
      pasted: pasted.join("\n"),
      skipped: left,
    };
    const ids = [...found.values()].filter(({ length }) => length === 1).flat();
    if (left !== skipped || ids.length === 0) {
      const { people: remarks = "" } = remarksOn(groups.add, unknown, shared);
      const pasted = ids.length === 0 ? remarks : `${remarks} ${t.again}`;
      return { report: "", values, errors: { pasted } };
    }
    const personIds = [...new Set([...people, ...ids])];
    if (groupIds.length + personIds.length > mostChosen)
      return { report: "", values, errors: { pasted: t.tooMany({ count: mostChosen }) } };
    redirect(newAssignmentUrl(of, { groupIds, personIds }));
  },
});
