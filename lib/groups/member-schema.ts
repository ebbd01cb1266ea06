import { z } from "zod";
import { choiceOf, pageNumber, typed } from "@/lib/lists/table-schema";

const sorts = ["name", "-name", "added", "-added"] as const;

/** What the address of the list of a group's members may say. */
export const membersQuery = z.object({
  q: typed,
  source: choiceOf(["sign_in", "admin"]),
  /** Empty for the usual order, of rules.ts. */
  sort: z.enum(["", ...sorts]).default(""),
  page: pageNumber,
});

export type MembersQuery = z.infer<typeof membersQuery>;

/** One person and one group. */
export const membership = z.object({ personId: z.uuid(), groupId: z.uuid() });

const mostListed = 5_000;

/** People as an admin pastes them: e-mail addresses or user ids, a line each, or with commas or semicolons between. */
export const listedPeople = z.string().transform((text, context) => {
  const entries = text.normalize("NFC").split(/[\n\r,;]+/);
  const named = [...new Set(entries.map((entry) => entry.trim()).filter(Boolean))];
  const fault = named.length === 0 ? "is empty" : named.length > mostListed ? tooMany : null;
  if (!fault) return named;
  context.addIssue({ code: "custom", message: fault });
  return z.NEVER;
});

const tooMany = `may have ${mostListed} entries at most: add them in parts`;
