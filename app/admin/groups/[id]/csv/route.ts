import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { findGroup } from "@/lib/groups/admin-record";
import { membersListFor } from "@/lib/memberships/list";
import { notFoundFor } from "@/lib/session/gates";

export const POST = csvRouteFor(["groups.read", "courses.read"], async (actor, { id }: { id: string }) => {
  const group = await findGroup(actor, id);
  if (!group) return notFoundFor(actor, "group", id);
  const { groups, yesOrNo } = await currentMessages();
  const words = { source: groups.members.sources, has_signed_in: yesOrNo };
  return { name: "members", list: inWords(membersListFor(actor, group.id), words) };
});
