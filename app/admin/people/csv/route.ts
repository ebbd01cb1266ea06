import { csvRoute } from "@/app/admin/csv-route";
import { peopleList } from "@/lib/people/list";

export const GET = csvRoute(() => ({ name: "people", list: peopleList }));
