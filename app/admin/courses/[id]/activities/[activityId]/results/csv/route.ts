import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { resultsListFor } from "@/lib/quizzes/results-list";
import { closeExpiredAttempts } from "@/lib/quizzes/submit-attempt";
import { quizOrNotFound } from "../quiz-or-not-found";

export const POST = csvRouteFor(
  ["learners.count", "courses.read"],
  async (actor, { id = "", activityId = "" }: Record<string, string>) => {
    const quiz = await quizOrNotFound(actor, id, activityId);
    await closeExpiredAttempts(actor, quiz.id);
    const { adminQuizResults: t, yesOrNo } = await currentMessages();
    const list = resultsListFor(actor, quiz);
    return { name: "quiz-results", list: inWords(list, { passed: yesOrNo, state: t.states }) };
  },
);
