import { csvRouteFor } from "@/app/admin/csv-route";
import { gradingQueueFor } from "@/lib/quizzes/grading-queue";

export const POST = csvRouteFor(["learners.count", "courses.read"], (actor) => ({
  name: "grading",
  list: gradingQueueFor(actor),
}));
