import { Refusal } from "@/lib/errors";
import { refusalStatuses } from "@/lib/http/refusal-statuses";
import { savedQuestion } from "@/lib/quizzes/answer-schema";
import { saveAnswer } from "@/lib/quizzes/save-answer";
import { currentPerson } from "@/lib/session/gates";

/** Saves one answer for the page's script. */
export async function POST(request: Request): Promise<Response> {
  const learner = await currentPerson();
  if (!learner) return Response.json({}, { status: 401 });
  const fields = savedQuestion.safeParse(Object.fromEntries(await request.formData()));
  const [input] = fields.data ?? [];
  if (!input) return Response.json({}, { status: 422 });
  try {
    const { secondsLeft } = await saveAnswer(learner, input);
    return Response.json({ answer: input.answer, secondsLeft });
  } catch (error) {
    if (error instanceof Refusal) return Response.json({}, { status: refusalStatuses[error.kind] });
    throw error;
  }
}
