import { z } from "zod";

/** What the "Start course" form sends. */
export const enrollInput = z.object({ courseId: z.uuid() });

export type EnrollInput = z.infer<typeof enrollInput>;
