import { z } from "zod";

export const endsSessions = z.object({
  endsSessions: z
    .enum(["on", "off"])
    .default("off")
    .transform((value) => value === "on"),
});
