import { csvRoute } from "@/app/admin/csv-route";
import { pathsList } from "@/lib/learning-paths/list";

export const GET = csvRoute(() => ({ name: "learning-paths", list: pathsList }));
