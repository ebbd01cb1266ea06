import type { SavedSettings } from "@/lib/certificates/edit";

export function formValues(courseId: string, { isGiven, validMonths, ...rest }: SavedSettings) {
  return {
    courseId,
    isGiven: isGiven ? "on" : "",
    validMonths: validMonths === null ? "" : String(validMonths),
    ...rest,
  };
}
