import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { findGroup } from "@/lib/groups/admin-record";
import { membersListFor } from "@/lib/memberships/list";
import { notFoundFor } from "@/lib/session/gates";

export const POST = csvRouteFor(["groups.read", "courses.read"], async (actor, { id }: { id: string }) => {
  const group = await findGroup(actor, id);
  if (!group) return notFoundFor(actor, "group", id);
  const { sources } = (await currentMessages()).groups.members;
  return { name: "members", list: inWords(membersListFor(actor, group.id), { source: sources }) };
});
