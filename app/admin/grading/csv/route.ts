import { csvRouteFor } from "@/app/admin/csv-route";
import { gradingQueueFor } from "@/lib/quizzes/grading-queue";
import { closeExpiredAttempts } from "@/lib/quizzes/submit-attempt";

export const POST = csvRouteFor(["learners.count", "courses.read"], async (actor) => {
  await closeExpiredAttempts(actor);
  return { name: "grading", list: gradingQueueFor(actor) };
});
