import { redirect } from "next/navigation";
import { Refusal } from "@/lib/errors";
import type { RefusalCode } from "@/lib/refusal-codes";
import { personUrl } from "../paths";
import type { MessageName } from "./messages";

const messages: { [Code in RefusalCode]?: MessageName } = {
  last_admin: "last_admin",
  new_admin_deactivated: "is_deactivated",
  operator_always_admin: "operator",
  role_for_deactivated: "role_of_deactivated",
};

/** Does something to a person, and leads to their page, whose address says what became of it. */
export async function redirectWithOutcome(
  personId: string,
  work: () => Promise<MessageName>,
): Promise<never> {
  const message = await work().catch((error): MessageName => {
    // For who is no admin any more, and of who is gone, there is no such page, which says enough.
    if (error instanceof Refusal) return messages[error.code] ?? "gone";
    throw error;
  });
  redirect(`${personUrl(personId)}?message=${message}#result`);
}
