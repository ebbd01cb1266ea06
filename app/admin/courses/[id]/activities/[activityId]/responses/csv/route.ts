import { csvRouteFor } from "@/app/admin/csv-route";
import { answersListFor } from "@/lib/surveys/answers-list";
import { surveyOrNotFound } from "../survey-or-not-found";

export const POST = csvRouteFor(
  ["learners.count", "courses.read"],
  async (actor, { id = "", activityId = "" }: Record<string, string>) => {
    const survey = await surveyOrNotFound(actor, id, activityId);
    return { name: "survey-answers", list: answersListFor(actor, survey.id) };
  },
);
