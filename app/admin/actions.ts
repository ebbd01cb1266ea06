"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { dismissMissingMail } from "@/lib/admin-home/dismiss";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";

export const dismissMissingMailAction = formAction({
  gate: requireAdmin,
  schema: z.object({}),
  run: async (admin) => {
    await dismissMissingMail(admin);
    redirect("/admin");
  },
});
