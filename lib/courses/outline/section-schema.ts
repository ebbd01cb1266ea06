import { z } from "zod";
import { title } from "@/lib/forms/text-schema";

const idOrNone = z.preprocess((id) => id || null, z.uuid().nullable());

/** The form brings the id, so that sending it twice adds one section. */
export const newSection = z.object({ courseId: z.uuid(), id: z.uuid(), title });

export type NewSection = z.infer<typeof newSection>;

export const sectionKey = z.object({ courseId: z.uuid(), id: z.uuid() });

export type SectionKey = z.infer<typeof sectionKey>;

export const sectionTitle = sectionKey.extend({ version: z.string(), title });

export type SectionTitle = z.infer<typeof sectionTitle>;

/** `from` and `to` name the following section; null means the end. */
export const sectionMove = sectionKey.extend({ before: idOrNone, to: idOrNone });

export type SectionMove = z.infer<typeof sectionMove>;

/** A null `section` means before all sections, a null `before` its end. */
export type Place = { section: string | null; before: string | null };

export const placeName = ({ section, before }: Place) => `${section ?? ""}/${before ?? ""}`;

const place = z
  .string()
  .transform((name): unknown => {
    const [section, before] = name.split("/");
    return { section, before };
  })
  .pipe(z.object({ section: idOrNone, before: idOrNone }));

export const activityMove = z.object({ courseId: z.uuid(), id: z.uuid(), from: place, to: place });

export type ActivityMove = z.infer<typeof activityMove>;
