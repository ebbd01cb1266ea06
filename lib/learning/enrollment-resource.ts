import { z } from "zod";
import { courses } from "@/lib/courses/resource";
import { Prisma } from "@/lib/database/db";
import { exampleId } from "@/lib/jsonapi/example-id";
import { utcTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import { people } from "@/lib/people/resource";
import { enrollmentRows } from "./course-learners-list";

export const enrollments = defineResource({
  type: "course_enrollments",
  plural: "enrollments",
  singular: "enrollment",
  about: "Who has started a course, and how far they have come.",
  rows: enrollmentRows,
  attributes: {
    person_id: attribute(
      z.uuid().meta({ description: "The ID of the person.", examples: [exampleId("people")] }),
      "enrollments.person_id",
    ),
    course_id: attribute(
      z.uuid().meta({ description: "The ID of the course.", examples: [exampleId("courses")] }),
      "enrollments.course_id",
    ),
    progress: attribute(
      z
        .int()
        .min(0)
        .max(100)
        .meta({
          description: "How much of what counts in the course now is completed, in percent.",
          examples: [60],
        }),
      "enrollments.progress",
    ),
    enrolled_at: timeAttribute(
      utcTime.meta({
        description: "When the person started the course.",
        examples: ["2026-10-05T07:12:44Z"],
      }),
      "enrollments.enrolled_at",
    ),
    last_active_on: attribute(
      z.iso
        .date()
        .nullable()
        .meta({ description: "The last day on which they opened it, in UTC.", examples: ["2026-11-20"] }),
      "enrollments.last_active_on",
    ),
    completed_at: timeAttribute(
      utcTime.nullable().meta({
        description:
          "When they completed it. It stays when activities are added to the course, and is null again once they start it again, because they have to: the transcript has every round.",
        examples: [null],
      }),
      "enrollments.completed_at",
    ),
  },
  sorts: ["enrolled_at", "completed_at", "progress"],
  filters: ["enrolled_at", "completed_at", "last_active_on", "progress"],
  relationships: {
    person: {
      to: () => people,
      many: false,
      ids: Prisma.sql`enrollments.person_id`,
    },
    course: {
      to: () => courses,
      many: false,
      ids: Prisma.sql`enrollments.course_id`,
    },
  },
});
