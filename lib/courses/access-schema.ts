import { z } from "zod";
import { typed } from "@/lib/lists/table-schema";

/** Who may see a course: everyone, or the members of its groups. */
export const accesses = ["everyone", "groups"] as const;

/** Whether a course is to be open to all or to groups alone. */
export const accessChange = z.object({ id: z.uuid(), access: z.enum(accesses) });

export type AccessChange = z.infer<typeof accessChange>;

/** A group that a course is given to, or taken from. */
export const groupAccess = z.object({ id: z.uuid(), groupId: z.uuid() });

export type GroupAccess = z.infer<typeof groupAccess>;

/** What the address of the page about a course's access may say: the beginning of a search for groups. */
export const accessQuery = z.object({ q: typed });
