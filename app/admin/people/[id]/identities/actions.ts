"use server";

import { redirect } from "next/navigation";
import { runOrRequest } from "@/app/admin/approvals/run-or-request";
import { Refusal } from "@/lib/errors";
import { removeIdentity } from "@/lib/people-merges/identities";
import { newIdentity, ownIdentity } from "@/lib/people-merges/schema";
import { formAction } from "@/lib/session/form-action";
import { requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { personUrl } from "../../paths";

export const addIdentityAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: newIdentity,
  run: async (admin, input) => {
    await runOrRequest(admin, "link_identity", input);
    redirect(`${personUrl(input.personId)}?message=identity_added#result`);
  },
});

export const removeIdentityAction = formAction({
  gate: requireFreshAdmin,
  schema: ownIdentity,
  run: async (admin, input) => {
    const message = await removeIdentity(admin, input).then(
      () => "identity_removed",
      (error) => {
        if (error instanceof Refusal && error.kind === "conflict") return error.code;
        throw error;
      },
    );
    redirect(`${personUrl(input.personId)}?message=${message}#result`);
  },
});
