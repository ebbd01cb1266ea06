import { z } from "zod";
import { choiceOf, pageNumber, typed } from "@/lib/lists/table-schema";
import {
  courseStatuses,
  imageAddress,
  longText,
  permalink,
  shortText,
  title,
  writtenText,
} from "./import-schema";
import { permalinkOf } from "./permalink";

const sorts = ["name", "-name", "updated", "-updated"] as const;

/** What the address of the admin list of courses may say; `category` is a whole name. */
export const curriculumQuery = z.object({
  q: typed,
  status: choiceOf(courseStatuses),
  category: typed,
  sort: z.enum(sorts).default("name"),
  page: pageNumber,
});

export type CurriculumQuery = z.infer<typeof curriculumQuery>;

/** A course's id, as forms send it. */
export const courseId = z.object({ id: z.uuid() });

/** What the form for a new course sends; its id is made with the form, so that sending it twice makes one course. */
export const newCourse = courseId
  .extend({
    name: title,
    permalink: z
      .string()
      .trim()
      .pipe(permalink.or(z.literal(""))),
  })
  .transform((course) => ({ ...course, permalink: course.permalink || permalinkOf(course.name) }))
  .refine((course) => course.permalink !== "", {
    path: ["permalink"],
    message: "must be typed, because the name has no letters from a to z to make one from",
  });

export type NewCourse = z.infer<typeof newCourse>;

/** What a course is called and how it is described; `version` is that of what the form showed. */
export const detailsInput = courseId.extend({
  version: z.string(),
  name: title,
  permalink: z.string().trim().pipe(permalink),
  shortDescription: writtenText.pipe(shortText),
  fullDescription: writtenText.pipe(longText),
  listImageUrl: z
    .string()
    .trim()
    .transform((address) => address || null)
    .pipe(imageAddress.nullable()),
});

export type DetailsInput = z.infer<typeof detailsInput>;

/** From which state an admin takes a course to which. */
export const statusChange = courseId.extend({ from: z.enum(courseStatuses), to: z.enum(courseStatuses) });

export type StatusChange = z.infer<typeof statusChange>;

/** Which course is to be deleted, and as of when the admin knew it (`updatedAt`). */
export const deletionInput = courseId.extend({ version: z.string() });
