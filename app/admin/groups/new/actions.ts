"use server";

import { redirect } from "next/navigation";
import { keptFormAction } from "@/lib/auth/kept-form-action";
import { requireAdmin } from "@/lib/auth/session";
import { createGroup } from "@/lib/groups/commands";
import { newGroup } from "@/lib/groups/schema";
import { groupAddress } from "../paths";

export const createGroupAction = keptFormAction({
  gate: requireAdmin,
  schema: newGroup,
  run: async (admin, input) => {
    const id = await createGroup(admin, input);
    redirect(`${groupAddress(id)}?said=created#result`);
  },
});
