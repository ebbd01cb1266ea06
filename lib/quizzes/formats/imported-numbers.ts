import { numberIn } from "../grade-answer";
import { skip } from "./question-file";

export type AcceptedNumber = { value: number; tolerance: number };

/** Reads numbers with a decimal comma, too. Skips the question for anything else. */
export const importedNumber = (text: string): number => numberIn(text) ?? skip("malformed", text);

/** Reads `2`, `2:0.5` and `1..3`. @param separator between a number and its tolerance */
export function acceptedNumber(text: string, separator: string | RegExp): AcceptedNumber {
  const [from = "", to] = text.split("..");
  if (to !== undefined) return between(importedNumber(from), importedNumber(to));
  const [value = "", tolerance = "0"] = text.split(separator);
  return { value: importedNumber(value), tolerance: Math.abs(importedNumber(tolerance)) };
}

/** 1 and 2 become 1.5 ± 0.5. */
export function between(from: number, to: number): AcceptedNumber {
  const rounded = (number: number) => Number(number.toPrecision(12));
  return { value: rounded((from + to) / 2), tolerance: rounded(Math.abs(to - from) / 2) };
}
