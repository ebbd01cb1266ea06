import { csvRouteFor } from "@/app/admin/csv-route";
import { findGroup } from "@/lib/groups/admin-record";
import { membersListFor } from "@/lib/groups/member-list";

export const POST = csvRouteFor(["groups.read", "courses.read"], async (actor, { id }: { id: string }) => {
  const group = await findGroup(actor, id);
  return group && { name: "members", list: membersListFor(actor, group.id) };
});
