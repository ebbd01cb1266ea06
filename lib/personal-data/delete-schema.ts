import { z } from "zod";

export const deletePersonInput = z.object({ id: z.uuid(), name: z.string().max(5_000) });

export type DeletePersonInput = z.infer<typeof deletePersonInput>;
