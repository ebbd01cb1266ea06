import { z } from "zod";
import { title } from "@/lib/courses/import-schema";

const idOrNone = z.preprocess((id) => id || null, z.uuid().nullable());

/** What the form for a new section sends; its id is made with the form. */
export const newSection = z.object({ courseId: z.uuid(), id: z.uuid(), title });

export type NewSection = z.infer<typeof newSection>;

/** A section of a course, as forms name it. */
export const sectionKey = z.object({ courseId: z.uuid(), id: z.uuid() });

export type SectionKey = z.infer<typeof sectionKey>;

/** A section's new title; `version` is that of what the form showed. */
export const sectionTitle = sectionKey.extend({ version: z.string(), title });

export type SectionTitle = z.infer<typeof sectionTitle>;

/** Before which section one stands and shall stand; null: it is the last. */
export const sectionMove = sectionKey.extend({ before: idOrNone, to: idOrNone });

export type SectionMove = z.infer<typeof sectionMove>;

/** In which section something stands (null: before all sections), and before which activity of it (null: the last). */
export type Place = { section: string | null; before: string | null };

/** A place in one word: `SECTION/ACTIVITY`, either of which may be empty. */
export const placeName = ({ section, before }: Place) => `${section ?? ""}/${before ?? ""}`;

const place = z
  .string()
  .transform((name): unknown => {
    const [section, before] = name.split("/");
    return { section, before };
  })
  .pipe(z.object({ section: idOrNone, before: idOrNone }));

/** Where an activity stands and where it shall stand. */
export const activityMove = z.object({ courseId: z.uuid(), id: z.uuid(), from: place, to: place });

export type ActivityMove = z.infer<typeof activityMove>;
