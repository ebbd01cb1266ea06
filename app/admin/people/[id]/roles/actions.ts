"use server";

import { runOrRequest } from "@/app/admin/approvals/run-or-request";
import { revokeRole } from "@/lib/roles/grant";
import { grantKey, newGrant } from "@/lib/roles/schema";
import { formAction } from "@/lib/session/form-action";
import { requireFreshAdmin } from "@/lib/session/gates";
import { redirectWithOutcome } from "../redirect-with-outcome";

export const grantRoleAction = formAction({
  gate: requireFreshAdmin,
  schema: newGrant,
  run: (admin, grant) =>
    redirectWithOutcome(grant.personId, async () =>
      (await runOrRequest(admin, "give_role", grant)) ? "role_given" : "had_role",
    ),
});

export const revokeRoleAction = formAction({
  gate: requireFreshAdmin,
  schema: grantKey,
  run: (admin, key) =>
    redirectWithOutcome(key.personId, async () =>
      (await revokeRole(admin, key)) ? "role_taken" : "had_no_role",
    ),
});
