"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/lib/auth/form-action";
import { requirePerson, signOut } from "@/lib/auth/session";

export const signOutAction = formAction({
  gate: requirePerson,
  schema: z.object({}),
  run: async () => {
    await signOut();
    redirect("/auth/sign-in?signed_out=1");
  },
});
