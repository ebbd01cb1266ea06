import { csvRoute } from "@/app/admin/csv-route";
import { findGroup } from "@/lib/groups/admin-record";
import { membersList } from "@/lib/groups/member-list";

export const GET = csvRoute(async (admin, { id }: { id: string }) => {
  const group = await findGroup(admin, id);
  return group && { name: "members", list: membersList(group.id) };
});
