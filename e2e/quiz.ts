import { randomUUID } from "node:crypto";
import type { Rows } from "./fixtures";
import { publishedCourse } from "./published-course";

export type QuizOfCourse = { permalink: string; quizId: string; path: string };

/** Makes a published course with one quiz, like an author. */
export async function publishedQuiz(
  rows: Rows,
  name: string,
  questions: readonly object[],
  settings: object = {},
): Promise<QuizOfCourse> {
  const courseId = await publishedCourse(rows, name);
  const quizId = randomUUID();
  await rows(
    `INSERT INTO activities (id, course_id, title, body, position, kind, data)
     VALUES ($1, $2, 'Final test', 'Take your time.', 1, 'quiz', $3)`,
    quizId,
    courseId,
    { shuffle: false, ...settings },
  );
  for (const [position, content] of questions.entries()) {
    const id = randomUUID();
    await rows("INSERT INTO questions (id, course_id, tags) VALUES ($1, $2, '{}')", id, courseId);
    await rows("INSERT INTO question_versions (question_id, version, content) VALUES ($1, 1, $2)", id, {
      feedback: "",
      ...content,
    });
    await rows(
      "INSERT INTO quiz_questions (activity_id, question_id, position) VALUES ($1, $2, $3)",
      quizId,
      id,
      position,
    );
  }
  const permalink = name.toLowerCase().replaceAll(" ", "-");
  return { permalink, quizId, path: `/courses/${permalink}/activities/${quizId}` };
}

const option = (text: string, correct: boolean, feedback = "") => ({ text, correct, feedback });

/** One question of each type. */
export const allTypes = [
  {
    type: "choice",
    text: "What is the **capital** of Norway?",
    feedback: "It was once called Kristiania.",
    multiple: false,
    options: [option("Oslo", true, "Since 1814."), option("Bergen", false, "A port.")],
  },
  {
    type: "choice",
    text: "Which are planets?",
    multiple: true,
    options: [option("Mars", true), option("The Moon", false), option("Venus", true)],
  },
  { type: "true_false", text: "Water boils at 100 °C at sea level.", correct: true },
  { type: "short_text", text: "Which river flows through Paris?", accepted: ["Seine", "the Seine"] },
  { type: "numeric", text: "What is half of 7?", accepted: [{ value: 3.5, tolerance: 0 }] },
  {
    type: "matching",
    text: "Match the countries and their capitals.",
    pairs: [
      { prompt: "France", match: "Paris" },
      { prompt: "Italy", match: "Rome" },
    ],
    distractors: ["Madrid"],
  },
  { type: "ordering", text: "Order by size, the smallest first.", items: ["Mouse", "Cat", "Elephant"] },
];
