import { defineResource, utcSeconds } from "@/lib/jsonapi/resource";
import { listCourses } from "./queries";

/** `/v2/courses`. */
export const courses = defineResource({
  type: "courses",
  list: listCourses,
  present: (course) => ({
    id: course.id,
    attributes: {
      name: course.name,
      permalink: course.permalink,
      status: course.status,
      short_description: course.shortDescription,
      full_description: course.fullDescription,
      list_image_url: course.listImageUrl,
      enrollments_count: course._count.enrollments,
      created_at: utcSeconds(course.createdAt),
      updated_at: utcSeconds(course.updatedAt),
    },
  }),
});
