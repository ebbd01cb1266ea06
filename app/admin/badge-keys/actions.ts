"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { revokeBadgeKey } from "@/lib/certificates/badge-keys";
import { formAction } from "@/lib/session/form-action";
import { requireFreshAdmin } from "@/lib/session/gates";
import { badgeKeysPath } from "./paths";

export const revokeBadgeKeyAction = formAction({
  gate: requireFreshAdmin,
  schema: z.object({ id: z.uuid() }),
  run: async (admin, { id }) => {
    await revokeBadgeKey(admin, id);
    redirect(`${badgeKeysPath}?message=revoked#result`);
  },
});
