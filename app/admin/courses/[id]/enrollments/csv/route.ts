import { csvRouteFor } from "@/app/admin/csv-route";
import { asksForEveryone, learnersListFor } from "@/lib/learning/list";
import { courseOrNotFound } from "../../course-or-not-found";

export const POST = csvRouteFor(
  ["learners.read", "courses.read"],
  async (actor, { id }: { id: string }, query) => {
    const course = await courseOrNotFound(actor, id);
    const list = await learnersListFor(actor, id, asksForEveryone(query));
    return { name: `learners-${course.permalink}`, list };
  },
);
