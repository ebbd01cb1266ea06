"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/lib/session/form-action";
import { requirePerson } from "@/lib/session/gates";
import { endOwnSessions } from "@/lib/session/open-and-end";
import { signOut } from "@/lib/session/sign-out";

const signedOut = { now: "/auth/sign-in?signed_out=1", later: "/auth/sign-in?signed_out=later" };

export const signOutAction = formAction({
  gate: requirePerson,
  schema: z.object({}),
  run: async () => {
    redirect(signedOut[await signOut()]);
  },
});

export const signOutEverywhereAction = formAction({
  gate: requirePerson,
  schema: z.object({}),
  run: async (learner) => {
    await endOwnSessions(learner);
    redirect(signedOut[await signOut()]);
  },
});
