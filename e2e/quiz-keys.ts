import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { matchesOf } from "@/lib/quizzes/present-question";
import { randomFrom, shuffled } from "@/lib/quizzes/random";
import type { Rows } from "./fixtures";

export const whole = (random: () => number, below: number) => Math.floor(random() * below);

/** Makes questions of all types. `key` chooses what is correct, and how long the secret texts are. The learner's texts stay the same. */
export function questionsOf(seed: number, key: number): QuestionContent[] {
  const random = randomFrom(`${seed} ${key}`);
  const secret = () => `Secret ${"x".repeat(whole(random, 60))}`;
  const options = (correct: number[]) =>
    ["Oslo", "Bergen", "Trondheim", "Tromsø"].map((text, place) => ({
      text,
      correct: correct.includes(place),
      feedback: secret(),
    }));
  const [one = 0, two = 0] = shuffled([0, 1, 2, 3], random);
  const [first = "", second = "", ...distractors] = shuffled(["Paris", "Rome", "Madrid", "Berlin"], random);
  return [
    { type: "choice", text: "Choose one.", multiple: false, options: options([one]) },
    {
      type: "choice",
      text: "Choose some.",
      multiple: true,
      partialCredit: true,
      options: options([one, two]),
    },
    { type: "true_false", text: "Is it?", correct: random() < 0.5 },
    { type: "short_text", text: "Name it.", accepted: [secret(), secret()] },
    { type: "numeric", text: "How many?", accepted: [{ value: Number(`7654321${whole(random, 1e8)}`) }] },
    {
      type: "matching",
      text: "Match.",
      pairs: [
        { prompt: "France", match: first },
        { prompt: "Italy", match: second },
      ],
      distractors,
    },
    { type: "ordering", text: "Order.", items: shuffled(["Mouse", "Cat", "Dog", "Horse"], random) },
    { type: "free_text", text: "Why?", gradingNotes: secret().replace("Secret", "Notes") },
  ].map((content) => questionContent.parse({ ...content, feedback: secret() }));
}

/** The shown text of each choice whose place is drawn, as the author ordered them. */
function choicesOf(content: QuestionContent): string[] | null {
  if (content.type === "matching") return matchesOf(content);
  return content.type === "ordering" ? content.items : null;
}

/** Gives an attempt's questions another key, and leaves each text where it stands. */
export async function changeKeys(rows: Rows, quizId: string, seed: number, key: number): Promise<void> {
  const questions = await rows(
    `SELECT question_id AS id, content FROM quiz_questions JOIN question_versions USING (question_id)
     WHERE activity_id = $1 ORDER BY position`,
    quizId,
  );
  const contents = questionsOf(seed, key);
  for (const [index, { id, content }] of questions.entries()) {
    const next = contents[index] as QuestionContent;
    await rows("UPDATE question_versions SET content = $2 WHERE question_id = $1", id, next);
    const [before, after] = [choicesOf(content as QuestionContent), choicesOf(next)];
    if (!before || !after) continue;
    const [answer] = await rows('SELECT id, "order" FROM quiz_answers WHERE question_id = $1', id);
    if (!answer) continue;
    const order = (answer.order as number[]).map((choice) => after.indexOf(before[choice] ?? ""));
    await rows('UPDATE quiz_answers SET "order" = $2 WHERE id = $1', answer.id, order);
  }
}
