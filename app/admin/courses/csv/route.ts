import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { coursesFileFor } from "@/lib/courses/list";
import { accessWords } from "../words";

export const POST = csvRouteFor(["courses.read", "learners.count"], async (actor) => ({
  name: "courses",
  list: inWords(coursesFileFor(actor), {
    status: (await currentMessages()).courseStatus,
    access: { everyone: accessWords({ access: "everyone" }), groups: accessWords({ access: "groups" }) },
  }),
}));
