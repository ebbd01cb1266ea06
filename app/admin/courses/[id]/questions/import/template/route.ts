import { csvTemplate } from "@/lib/quizzes/formats/read-csv";
import { requireMay } from "@/lib/session/gates";

export async function POST(): Promise<Response> {
  await requireMay("courses.edit", "courses.read");
  return new Response(csvTemplate(), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": 'attachment; filename="questions.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
