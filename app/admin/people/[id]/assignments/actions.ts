"use server";

import { redirect } from "next/navigation";
import { endExemption, exempt } from "@/lib/assignments/edit";
import { exemptionEnd, newExemption } from "@/lib/assignments/edit-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { personAssignmentsUrl } from "../../paths";

export const exemptAction = statefulFormAction({
  gate: requireAdmin,
  schema: newExemption,
  run: async (admin, exemption): Promise<void> => {
    await exempt(admin, exemption);
    redirect(`${personAssignmentsUrl(exemption.personId)}?message=exempted#result`);
  },
});

export const endExemptionAction = formAction({
  gate: requireAdmin,
  schema: exemptionEnd,
  run: async (admin, exemption) => {
    await endExemption(admin, exemption);
    redirect(`${personAssignmentsUrl(exemption.personId)}?message=exemption_ended#result`);
  },
});
