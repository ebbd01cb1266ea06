import { z } from "zod";
import { choiceOf, pageNumber, typed } from "@/lib/lists/table-schema";

const sorts = ["name", "-name", "last_sign_in", "-last_sign_in", "created", "-created"] as const;

/** What the address of the list of people may say. */
export const directoryQuery = z.object({
  q: typed,
  status: choiceOf(["active", "deactivated"]),
  role: choiceOf(["admin"]),
  group: typed,
  /** Empty for the usual order, of rules.ts. */
  sort: z.enum(["", ...sorts]).default(""),
  page: pageNumber,
});

export type DirectoryQuery = z.infer<typeof directoryQuery>;
