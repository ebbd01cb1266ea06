import { z } from "zod";

export const enrollInput = z.object({ courseId: z.uuid() });

export type EnrollInput = z.infer<typeof enrollInput>;
