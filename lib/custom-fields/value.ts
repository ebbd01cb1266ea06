import { cleanName } from "@/lib/people/profile";

export type FieldValue = { fieldId: string; value: string };

/** Returns one cleaned line of at most 200 characters; "" for anything but one text, whole number or boolean. */
export function fieldValue(sent: unknown): string {
  const [one, ...others] = [sent].flat();
  if (others.length > 0) return "";
  return cleanName(typeof one === "boolean" || Number.isSafeInteger(one) ? String(one) : one);
}
