import { z } from "zod";

export const completionInput = z.object({ activityId: z.uuid() });

export type CompletionInput = z.infer<typeof completionInput>;
