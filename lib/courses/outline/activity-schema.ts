import { z } from "zod";
import { activityEntry, writtenText } from "@/lib/courses/import-schema";

/** What an activity can be. */
export const activityKinds = ["article", "video", "link", "download"] as const;

export type ActivityKind = (typeof activityKinds)[number];

/** An activity of a course, as forms name it. */
export const activityKey = z.object({ courseId: z.uuid(), id: z.uuid() });

export type ActivityKey = z.infer<typeof activityKey>;

// All fields are sent whatever the kind is; those that an activity of its kind has not are left out.
const content = z
  .object({
    kind: z.enum(activityKinds),
    title: z.string(),
    body: writtenText,
    url: z.string().default(""),
    captions_url: z.string().default(""),
    minutes: z.string().trim().default(""),
    optional: z.literal("on").optional(),
  })
  .transform(({ kind, title, body, url, captions_url, minutes, optional }): unknown => ({
    kind,
    title,
    body,
    ...(kind !== "article" && { url }),
    ...(kind === "video" && captions_url.trim() && { captions_url }),
    ...(minutes && { minutes: Number(minutes) }),
    optional: optional === "on",
  }))
  .pipe(activityEntry)
  .transform(({ captions_url: captionsUrl, ...fields }) => ({ ...fields, captionsUrl }));

/** What an activity is, whatever its course. */
export type ActivityFields = z.infer<typeof content>;

/** What the form for a new activity sends: `section` is where it goes to the end (null: before all sections). */
export const newActivity = activityKey
  .extend({ section: z.preprocess((id) => id || null, z.uuid().nullable()) })
  .and(content);

export type NewActivity = z.infer<typeof newActivity>;

/** What the form of an activity sends; `version` is that of what it showed. */
export const activityInput = activityKey.extend({ version: z.string() }).and(content);

export type ActivityInput = z.infer<typeof activityInput>;

/** Which activity is to be deleted; `version` is that of what the admin saw of it. */
export const activityDeletion = activityKey.extend({ version: z.string() });
