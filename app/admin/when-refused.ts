import { redirect } from "next/navigation";
import { Refusal, type RefusalCode } from "@/lib/errors";

/**
 * For the `catch` of a command: leads to the page that says what somebody else has done meanwhile.
 * @param pages by the code of the refusal; any other error goes on
 */
export function whenRefused(pages: { [Code in RefusalCode]?: string }): (error: unknown) => never {
  return (error) => {
    const page = error instanceof Refusal && pages[error.code];
    if (page) redirect(page);
    throw error;
  };
}
