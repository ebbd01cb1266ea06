"use server";

import { redirect } from "next/navigation";
import { invitePeople } from "@/lib/notifications/invite";
import { invitationForm } from "@/lib/notifications/invite-schema";
import { requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { redirectOnRefusal } from "../../redirect-on-refusal";
import { invitePath, peoplePath } from "../paths";

export const invitePeopleAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: invitationForm,
  run: async (admin, { invitation, whom, personIds, list }): Promise<void> => {
    const again = new URLSearchParams(whom === "found" ? list : personIds.map((id) => ["person", id]));
    for (const [name, value] of Object.entries({ whom, course: invitation.course, grown: "yes" }))
      again.set(name, value);
    const count = await invitePeople(admin, invitation).catch(
      redirectOnRefusal({ invitees_grown: `${invitePath}?${again}` }),
    );
    const parameters = new URLSearchParams(list);
    parameters.set("message", count > 0 ? "invited" : "none_invited");
    parameters.set("count", String(count));
    parameters.set("at", Date.now().toString(36));
    redirect(`${peoplePath}?${parameters}#result`);
  },
});
