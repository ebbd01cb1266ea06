import { z } from "zod";
import { shortText, title, writtenText } from "@/lib/forms/text-schema";
import { fieldError } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";
import { fileAddress, longText } from "./content-schema";
import { courseLanguage } from "./course-language-schema";
import { imageFocuses } from "./image-focus-schema";
import { courseStatuses, permalink } from "./import-schema";
import { permalinkOf } from "./permalink";

export const courseId = z.object({ id: z.uuid() });

export const newCourse = courseId
  .extend({
    name: title,
    permalink: z
      .string()
      .overwrite(trimmed)
      .pipe(permalink.or(z.literal(""))),
  })
  .transform((course) => ({ ...course, permalink: course.permalink || permalinkOf(course.name) }))
  .refine((course) => course.permalink !== "", {
    path: ["permalink"],
    ...fieldError("permalink_required"),
  });

export type NewCourse = z.infer<typeof newCourse>;

export const detailsInput = courseId.extend({
  version: z.string(),
  name: title,
  permalink: z.string().overwrite(trimmed).pipe(permalink),
  shortDescription: writtenText.pipe(shortText),
  fullDescription: writtenText.pipe(longText),
  listImageUrl: z
    .string()
    .overwrite(trimmed)
    .transform((address) => address || null)
    .pipe(fileAddress.nullable()),
  listImageFocus: z.enum(imageFocuses),
  language: z
    .string()
    .default("")
    .transform((code) => code || null)
    .pipe(courseLanguage.nullable()),
});

export type DetailsInput = z.infer<typeof detailsInput>;

export const statusChange = courseId.extend({ from: z.enum(courseStatuses), to: z.enum(courseStatuses) });

export const publication = statusChange.pick({ from: true });

export type StatusChange = z.infer<typeof statusChange>;

export const deletionInput = courseId.extend({ version: z.string() });
