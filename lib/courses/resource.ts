import { z } from "zod";
import { categories } from "@/lib/categories/resource";
import { utcSeconds } from "@/lib/jsonapi/resource";
import { defineResource } from "@/lib/lists/resource";
import { type CourseRow, courseRows, findCourseId, listCategoryPairs } from "./queries";
import { courseStatuses } from "./schema";

/** `/v2/courses`. */
export const courses = defineResource({
  type: "courses",
  words: ["courses", "course"],
  rows: courseRows,
  attributes: z.object({
    name: z.string(),
    permalink: z.string(),
    status: z.enum(courseStatuses),
    short_description: z.string(),
    full_description: z.string(),
    list_image_url: z.string().nullable(),
    enrollments_count: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
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
  findOtherName: findCourseId,
  present: (course: CourseRow) => ({
    name: course.name,
    permalink: course.permalink,
    status: course.status,
    short_description: course.shortDescription,
    full_description: course.fullDescription,
    list_image_url: course.listImageUrl,
    enrollments_count: course.enrollmentsCount,
    created_at: utcSeconds(course.createdAt),
    updated_at: utcSeconds(course.updatedAt),
  }),
});
