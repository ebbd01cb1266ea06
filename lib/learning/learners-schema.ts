import { z } from "zod";
import { pageNumber, typed } from "@/lib/lists/table-schema";

const sorts = ["-enrolled", "enrolled", "-progress", "progress"] as const;

/** What the address of the list of a course's learners may say. */
export const rosterQuery = z.object({
  q: typed,
  sort: z.enum(sorts).default("-enrolled"),
  page: pageNumber,
});

export type RosterQuery = z.infer<typeof rosterQuery>;
