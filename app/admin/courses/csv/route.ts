import { csvRoute } from "@/app/admin/csv-route";
import { coursesFile } from "@/lib/courses/list";

export const GET = csvRoute(() => ({ name: "courses", list: coursesFile }));
