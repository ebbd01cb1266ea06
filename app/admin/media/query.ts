import { z } from "zod";
import { mediaKind } from "@/lib/media/schema";

/** The kinds of files, as links. */
export const kindNames = { image: "Picture", video: "Video", captions: "Captions", download: "Download" };

/** What the page's address may say; anything else is as if it were not there. */
export const querySchema = z.object({
  kind: mediaKind.catch("image"),
  uploaded: z.uuid().optional().catch(undefined),
  refused: z.enum(["1", "full"]).optional().catch(undefined),
});
