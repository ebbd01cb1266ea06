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

export async function redirectWithOutcome(
  personId: string,
  work: () => Promise<MessageName>,
): Promise<never> {
  const message = await work().catch((error): MessageName => {
    // Former admins and deleted people have no such page, so this shows nothing.
    if (error instanceof Refusal) return messages[error.code] ?? "gone";
    throw error;
  });
  redirect(`${personUrl(personId)}?message=${message}#result`);
}
