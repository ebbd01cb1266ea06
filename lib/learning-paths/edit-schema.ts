import { z } from "zod";
import { checklist } from "@/lib/courses/access-schema";
import { shortText, title, writtenText } from "@/lib/forms/text-schema";

export const pathStatuses = ["draft", "published", "archived"] as const;

export type PathStatus = (typeof pathStatuses)[number];

export const pathAccesses = ["everyone", "assigned"] as const;

export type PathAccess = (typeof pathAccesses)[number];

export const maxCourses = 50;

export const newLearningPath = z.object({ id: z.uuid(), name: title });

export type NewLearningPath = z.infer<typeof newLearningPath>;

const yes = z.enum(["yes", "no"]).transform((value) => value === "yes");

export const pathDetails = z.object({
  id: z.uuid(),
  version: z.string(),
  name: title,
  description: writtenText.pipe(shortText),
  inOrder: yes,
  access: z.enum(pathAccesses),
});

export type PathDetails = z.infer<typeof pathDetails>;

export const pathStatusChange = z.object({
  id: z.uuid(),
  from: z.enum(pathStatuses),
  to: z.enum(pathStatuses),
});

export type PathStatusChange = z.infer<typeof pathStatusChange>;

export const pathDeletion = z.object({ id: z.uuid(), version: z.string() });

export const pathCourse = z.object({ id: z.uuid(), courseId: z.uuid() });

export type PathCourse = z.infer<typeof pathCourse>;

/** Writes a place as `/` and the next course's id, or `/` at the end. */
export const placeBefore = (courseId: string | undefined) => `/${courseId ?? ""}`;

const place = z
  .string()
  .startsWith("/")
  .transform((name) => name.slice(1) || null)
  .pipe(z.uuid().nullable());

export const pathCourseMove = z
  .object({ learningPathId: z.uuid(), id: z.uuid(), from: place, to: place })
  .transform(({ learningPathId, id, from, to }) => ({ id: learningPathId, courseId: id, before: from, to }));

/** `before` and `to` name the following course, as shown and as wanted; null means the end. */
export type PathCourseMove = z.infer<typeof pathCourseMove>;

export const prerequisitesChange = checklist.and(z.object({ learningPathId: z.uuid() }));

export type PrerequisitesChange = z.infer<typeof prerequisitesChange>;
