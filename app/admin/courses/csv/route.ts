import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { coursesFileFor } from "@/lib/courses/list";
import { accessWords, statusWords } from "../words";

export const POST = csvRouteFor(["courses.read", "learners.count"], (actor) => ({
  name: "courses",
  list: inWords(coursesFileFor(actor), {
    status: statusWords,
    access: { everyone: accessWords({ access: "everyone" }), groups: accessWords({ access: "groups" }) },
  }),
}));
