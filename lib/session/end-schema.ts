import { z } from "zod";

/** Parses the checkbox of `EndSessions`, which may be absent. */
export const endsSessions = z.object({
  endsSessions: z
    .enum(["on", "off"])
    .default("off")
    .transform((value) => value === "on"),
});
