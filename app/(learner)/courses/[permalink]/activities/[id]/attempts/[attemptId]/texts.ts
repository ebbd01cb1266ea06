import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

export type AttemptTexts = ClientTexts<Messages["quizzes"]["attempt"]["client"]> & {
  /** Say why the server didn't take an answer. */
  closed: string;
  left: string;
};
