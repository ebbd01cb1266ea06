import { z } from "zod";

/** Whom to delete, and the name that was typed to show that they are meant. */
export const deletePersonInput = z.object({ id: z.uuid(), name: z.string().max(5_000) });

export type DeletePersonInput = z.infer<typeof deletePersonInput>;
