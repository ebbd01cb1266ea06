"use server";

import { redirect } from "next/navigation";
import { endExemption, exempt } from "@/lib/assignments/edit";
import { exemptionEnd, newExemption } from "@/lib/assignments/edit-schema";
import { formAction } from "@/lib/session/form-action";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { personAssignmentsUrl } from "../../paths";

export const exemptAction = statefulFormAction({
  gate: () => requireMay("assignments.edit"),
  schema: newExemption,
  run: async (actor, exemption): Promise<void> => {
    await exempt(actor, exemption);
    redirect(`${personAssignmentsUrl(exemption.personId)}?message=exempted#result`);
  },
});

export const endExemptionAction = formAction({
  gate: () => requireMay("assignments.edit"),
  schema: exemptionEnd,
  run: async (actor, exemption) => {
    await endExemption(actor, exemption);
    redirect(`${personAssignmentsUrl(exemption.personId)}?message=exemption_ended#result`);
  },
});
