import { z } from "zod";
import { categories } from "@/lib/categories/resource";
import { env } from "@/lib/env";
import { createdTime, updatedTime, utcSeconds } from "@/lib/jsonapi/resource";
import { defineResource } from "@/lib/lists/define-resource";
import { courseStatuses } from "./import-schema";
import { type CourseRow, courseRows, findCourseId, listCategoryPairs } from "./visible";

/** `/v2/courses`. */
export const courses = defineResource({
  type: "courses",
  words: ["courses", "course"],
  about: "All courses, whatever their status and whoever may see them.",
  rows: courseRows,
  attributes: z.object({
    name: z.string().meta({ description: "What learners see.", examples: ["Fire safety"] }),
    permalink: z.string().meta({ description: "Its name in addresses, unique.", examples: ["fire-safety"] }),
    status: z
      .enum(courseStatuses)
      .meta({ description: "Learners see published courses only.", examples: ["published"] }),
    short_description: z.string().meta({
      description: "A sentence or two for the catalog, as plain text.",
      examples: ["What to do when the alarm rings."],
    }),
    full_description: z
      .string()
      .meta({ description: "Markdown.", examples: ["Leave first, and **call from outside**."] }),
    list_image_url: z
      .string()
      .nullable()
      .meta({ description: "The absolute address of its picture in lists.", examples: [null] }),
    enrollments_count: z.int().meta({ description: "How many people have started it.", examples: [42] }),
    created_at: createdTime,
    updated_at: updatedTime,
  }),
  sorts: ["created_at", "updated_at", "name"],
  filters: ["name", "permalink", "status", "created_at", "updated_at"],
  relationships: {
    categories: {
      to: () => categories,
      many: true,
      tables: ["categories", "course_categories"],
      pairs: (_client, rows) => listCategoryPairs(rows),
    },
  },
  otherName: { attribute: "permalink", findId: findCourseId },
  present: (course: CourseRow) => ({
    name: course.name,
    permalink: course.permalink,
    status: course.status,
    short_description: course.shortDescription,
    full_description: course.fullDescription,
    list_image_url: course.listImageUrl && new URL(course.listImageUrl, env().BASE_URL).href,
    enrollments_count: course.enrollmentsCount,
    created_at: utcSeconds(course.createdAt),
    updated_at: utcSeconds(course.updatedAt),
  }),
});
