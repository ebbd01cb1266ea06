import { z } from "zod";
import { choiceOf, day, pageNumber, typed } from "@/lib/lists/table-schema";

/** What became of an attempt, as a filter asks for it. */
export const outcomes = ["failed", "signed_in", "unfinished", "tested"] as const;

/** What the address of the list of sign-ins may say; `q` is a name, an e-mail, a network address, or the id of an attempt or a person. */
export const signInLogQuery = z.object({
  q: typed,
  outcome: choiceOf(outcomes),
  code: z
    .string()
    .regex(/^[a-z_]{0,60}$/)
    .default(""),
  from: day,
  to: day,
  page: pageNumber,
});

export type SignInLogQuery = z.infer<typeof signInLogQuery>;
