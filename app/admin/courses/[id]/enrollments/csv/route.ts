import { stateNames } from "@/app/admin/assignments/words";
import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { asksForEveryone, learnersFileFor } from "@/lib/learning/course-learners-list";
import { courseOrNotFound } from "../../course-or-not-found";

export const POST = csvRouteFor(
  ["learners.read", "courses.read"],
  async (actor, { id }: { id: string }, query) => {
    const course = await courseOrNotFound(actor, id);
    const t = await currentMessages();
    const list = await learnersFileFor(actor, course, asksForEveryone(query));
    return {
      name: `learners-${course.permalink}`,
      list: inWords(list, { state: stateNames(t), required: t.yesOrNo, has_signed_in: t.yesOrNo }),
    };
  },
);
