import type { Certified } from "@/lib/certificates/schema";
import type { SavedSettings } from "@/lib/certificates/stored-settings";

export function formValues(
  { type, id }: Certified,
  { isGiven, validMonths, showsScore, ...rest }: SavedSettings,
) {
  return {
    type,
    id,
    isGiven: isGiven ? "on" : "",
    showsScore: showsScore ? "on" : "",
    validMonths: validMonths === null ? "" : String(validMonths),
    ...rest,
  };
}
