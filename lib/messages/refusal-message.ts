import type { Refusal } from "@/lib/errors";
import { refusalMessages } from "./refusals.en";

/** Returns a sentence, or for a refusal with a field the text after the field's name. */
export function refusalMessage({ code, parameters }: Refusal): string {
  // A refusal's constructor ensures that its parameters fit its code.
  return refusalMessages[code](parameters as never);
}
