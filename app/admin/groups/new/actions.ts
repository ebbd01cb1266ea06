"use server";

import { redirect } from "next/navigation";
import { createGroup } from "@/lib/groups/edit";
import { newGroup } from "@/lib/groups/schema";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { groupUrl } from "../paths";

export const createGroupAction = statefulFormAction({
  gate: requireAdmin,
  schema: newGroup,
  run: async (admin, input) => {
    const id = await createGroup(admin, input);
    redirect(`${groupUrl(id)}?message=created#result`);
  },
});
