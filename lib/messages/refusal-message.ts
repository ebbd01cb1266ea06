import type { Refusal } from "@/lib/errors";
import { refusalMessages } from "./refusals.en";

/** A refusal in words: a sentence, or of one that is about a field what follows the field's name. */
export function refusalMessage({ code, parameters }: Refusal): string {
  // The constructor of a refusal sees to it that its parameters are those of its code.
  return refusalMessages[code](parameters as never);
}
