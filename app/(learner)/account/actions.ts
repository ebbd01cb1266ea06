"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/lib/session/form-action";
import { requirePerson } from "@/lib/session/gates";
import { endOwnSession } from "@/lib/session/open-and-end";

export const endOwnSessionAction = formAction({
  gate: requirePerson,
  schema: z.object({ id: z.uuid() }),
  run: async (learner, { id }) => {
    await endOwnSession(learner, id);
    redirect("/account?ended=1");
  },
});
