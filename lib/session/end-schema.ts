import { z } from "zod";

/** What the checkbox of `EndSessions` sends; nothing where there is none. */
export const endsSessions = z.object({
  endsSessions: z
    .enum(["on", "off"])
    .default("off")
    .transform((value) => value === "on"),
});
