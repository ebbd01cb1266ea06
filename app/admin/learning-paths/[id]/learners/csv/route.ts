import { stateNames } from "@/app/admin/assignments/words";
import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { pathLearnersFileFor } from "@/lib/learning-paths/learners";
import { pathOrNotFound } from "../../path-or-not-found";

export const POST = csvRouteFor(["learners.read", "paths.read"], async (actor, { id }: { id: string }) => {
  const { name } = await pathOrNotFound(actor, id);
  const t = await currentMessages();
  const list = pathLearnersFileFor(actor, { id, name });
  return {
    name: "learners-of-a-path",
    list: inWords(list, { state: stateNames(t), required: t.yesOrNo, has_signed_in: t.yesOrNo }),
  };
});
