import { z } from "zod";

/** What the "Mark complete" form sends. */
export const completionInput = z.object({ activityId: z.uuid() });

export type CompletionInput = z.infer<typeof completionInput>;
