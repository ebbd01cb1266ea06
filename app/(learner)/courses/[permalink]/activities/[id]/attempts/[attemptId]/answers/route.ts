import { Refusal } from "@/lib/errors";
import { refusalStatuses } from "@/lib/http/refusal-statuses";
import { savedQuestion } from "@/lib/quizzes/answer-schema";
import { saveAnswer } from "@/lib/quizzes/save-answer";
import { currentPerson } from "@/lib/session/gates";

/** Saves one answer for the page's script. */
export async function POST(request: Request): Promise<Response> {
  const learner = await currentPerson();
  if (!learner) return Response.json({}, { status: 401 });
  // Throws for anything but a form.
  const form = await request.formData().catch(() => null);
  const fields = savedQuestion.safeParse(form && Object.fromEntries(form));
  const [input] = fields.data ?? [];
  if (!input) return Response.json({}, { status: 422 });
  try {
    const { secondsLeft } = await saveAnswer(learner, input);
    return Response.json({ answer: input.answer, secondsLeft });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Response.json({ code: error.code }, { status: refusalStatuses[error.kind] });
  }
}
