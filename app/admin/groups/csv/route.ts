import { csvRoute } from "@/app/admin/csv-route";
import { groupsList } from "@/lib/groups/list";

export const GET = csvRoute(() => ({ name: "groups", list: groupsList }));
