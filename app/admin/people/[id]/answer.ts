import { redirect } from "next/navigation";
import { operatorId } from "@/lib/admins/operator";
import { Refusal } from "@/lib/errors";
import { personAddress } from "../paths";
import type { Saying } from "./said";

/**
 * Does something to a person, and leads to their page, whose address says what became of it.
 * @param conflict what a refusal of that code means, when it is not about the last admin
 */
export async function answer(
  personId: string,
  work: () => Promise<Saying>,
  conflict: Saying = personId === operatorId ? "operator" : "last_admin",
): Promise<never> {
  const said = await work().catch((error): Saying => {
    if (error instanceof Refusal) return words(error, conflict);
    throw error;
  });
  redirect(`${personAddress(personId)}?said=${said}#result`);
}

// For who is no admin any more there is no such page, which says enough.
function words({ code }: Refusal, conflict: Saying): Saying {
  return code === "not_found" ? "gone" : conflict;
}
