import type { MediaStoreErrorDetails } from "@/lib/refusal-codes";
import { type Messages, messagesIn } from "./messages";

export function mediaStoreErrorText(
  { store, why, detail }: MediaStoreErrorDetails,
  { mediaStoreErrors: t, adminMail }: Messages = messagesIn("en"),
): string {
  const text = t[why]({ store });
  return detail ? adminMail.errors.withDetail({ text, detail }) : text;
}
