import { z } from "zod";
import { mediaKind } from "@/lib/media/schema";

export const querySchema = z.object({
  kind: mediaKind.catch("image"),
  uploaded: z.uuid().optional().catch(undefined),
  refused: z.enum(["1", "full", "unavailable"]).optional().catch(undefined),
});
