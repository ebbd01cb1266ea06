"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/lib/session/form-action";
import { requirePerson } from "@/lib/session/gates";
import { endOwnSessions } from "@/lib/session/open-and-end";
import { signOut } from "@/lib/session/sign-out";

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
