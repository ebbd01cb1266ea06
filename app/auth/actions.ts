"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/lib/auth/form-action";
import { requirePerson, signOut } from "@/lib/auth/session";
import { endOwnSessions } from "@/lib/sessions/commands";

export const signOutAction = formAction({
  gate: requirePerson,
  schema: z.object({}),
  run: async () => {
    await signOut();
    redirect("/auth/sign-in?signed_out=1");
  },
});

export const signOutEverywhereAction = formAction({
  gate: requirePerson,
  schema: z.object({}),
  run: async (learner) => {
    await endOwnSessions(learner);
    await signOut();
    redirect("/auth/sign-in?signed_out=1");
  },
});
