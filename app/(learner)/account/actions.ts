"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/lib/auth/form-action";
import { requirePerson } from "@/lib/auth/session";
import { endOwnSession } from "@/lib/sessions/commands";

export const endOwnSessionAction = formAction({
  gate: requirePerson,
  schema: z.object({ id: z.uuid() }),
  run: async (learner, { id }) => {
    await endOwnSession(learner, id);
    redirect("/account?ended=1");
  },
});
