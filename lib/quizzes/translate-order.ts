import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { matchesOf } from "./present-question";

export type NotRegradable = "other_type" | "other_choices" | "graded_by_person";

/**
 * Returns the order of an answer, in terms of another version of its question; or says why a new key can't grade it. The
 * choices must have the same texts, so that the learner chose among the same things.
 */
export function translateOrder(
  from: QuestionContent,
  to: QuestionContent,
  order: readonly number[],
): number[] | NotRegradable {
  if (from.type !== to.type) return "other_type";
  if (to.type === "free_text") return "graded_by_person";
  if (from.type === "choice" && to.type === "choice" && from.multiple !== to.multiple) return "other_type";
  if (from.type === "matching" && to.type === "matching") {
    const prompts = ({ pairs }: typeof from) => pairs.map(({ prompt }) => prompt);
    if (placesOf(prompts(from), prompts(to))?.some((place, index) => place !== index) !== false)
      return "other_choices";
  }
  const places = placesOf(choicesOf(from), choicesOf(to));
  return places ? order.map((choice) => places[choice] ?? -1) : "other_choices";
}

function choicesOf(content: QuestionContent): string[] {
  switch (content.type) {
    case "choice":
      return content.options.map(({ text }) => text);
    case "matching":
      return matchesOf(content);
    case "ordering":
      return content.items;
    default:
      return [];
  }
}

/** Finds where each text stands in the other list; null unless both have the same texts. */
function placesOf(from: readonly string[], to: readonly string[]): number[] | null {
  if (from.length !== to.length) return null;
  const left = new Set(to.keys());
  const places = from.map((text, index) => {
    const place = to[index] === text && left.has(index) ? index : [...left].find((one) => to[one] === text);
    if (place !== undefined) left.delete(place);
    return place;
  });
  return places.includes(undefined) ? null : (places as number[]);
}
