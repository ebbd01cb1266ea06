import { redirect } from "next/navigation";
import { Refusal } from "@/lib/errors";

/** What a command gives, or the page that says that somebody else changed something in the meantime. */
export function orSay(command: Promise<void>, page: string): Promise<void> {
  return command.catch((error) => {
    if (error instanceof Refusal && error.code === "conflict") redirect(page);
    throw error;
  });
}
