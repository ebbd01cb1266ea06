import { z } from "zod";
import { type MediaKind, mediaKinds } from "@/lib/media-kinds";

export { type MediaKind, mediaKinds };

export const mediaKind = z.enum(Object.keys(mediaKinds) as [MediaKind, ...MediaKind[]]);

export const uploadedMedia = z.object({ address: z.string(), name: z.string() });

export type UploadedMedia = z.infer<typeof uploadedMedia>;

export const announcedFile = z.object({
  kind: mediaKind.catch("download"),
  name: z.string().catch(""),
  bytes: z.coerce.number().int().min(0).catch(0),
});

/** `present` holds the numbers of received parts; each but the last has `partSize` bytes. */
export const unfinishedUpload = z.object({
  id: z.string(),
  kind: mediaKind,
  name: z.string(),
  bytes: z.number(),
  partSize: z.number(),
  present: z.array(z.number()),
  isDirect: z.boolean(),
});

export type UnfinishedUpload = z.infer<typeof unfinishedUpload>;
