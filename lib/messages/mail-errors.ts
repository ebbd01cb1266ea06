import type { MailErrorDetails } from "@/lib/refusal-codes";
import type { Messages } from "./messages";

export function mailErrorText(
  { server, why, detail }: MailErrorDetails,
  { adminMail: { errors } }: Messages,
): { text: string; todo: string } {
  const text = errors[why].text({ server });
  return { text: detail ? errors.withDetail({ text, detail }) : text, todo: errors[why].todo };
}
