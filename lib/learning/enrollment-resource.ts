import { z } from "zod";
import { courses } from "@/lib/courses/resource";
import { utcDay, utcSeconds, utcTime } from "@/lib/jsonapi/resource";
import { defineResource } from "@/lib/lists/define-resource";
import { people } from "@/lib/people/resource";
import { type EnrollmentRow, enrollmentRows } from "./enrollment-list";

/** `/v2/courses/{id}/enrollments` and `/v2/people/{id}/enrollments`. */
export const enrollments = defineResource({
  type: "course_enrollments",
  words: ["enrollments", "enrollment"],
  about: "That a person has started a course, and how far they are.",
  rows: enrollmentRows,
  attributes: z.object({
    progress: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: "Per cent of what counts in the course now.", examples: [60] }),
    enrolled_at: utcTime.meta({
      description: "When the person started the course.",
      examples: ["2026-10-05T07:12:44Z"],
    }),
    last_active_on: z.iso
      .date()
      .nullable()
      .meta({ description: "The last day on which they opened it, in UTC.", examples: ["2026-11-20"] }),
    completed_at: utcTime.nullable().meta({
      description: "When they completed it for the first time. It stays when the course gets something new.",
      examples: [null],
    }),
  }),
  sorts: ["enrolled_at", "completed_at", "progress"],
  filters: ["enrolled_at", "completed_at", "last_active_on", "progress"],
  relationships: {
    person: {
      to: () => people,
      many: false,
      tables: people.tables,
      pairs: async (_client, rows) => rows.map(({ id, personId }) => [id, personId]),
    },
    course: {
      to: () => courses,
      many: false,
      tables: courses.tables,
      pairs: async (_client, rows) => rows.map(({ id, courseId }) => [id, courseId]),
    },
  },
  present: ({ progress, enrolledAt, lastActiveOn, completedAt }: EnrollmentRow) => ({
    progress,
    enrolled_at: utcSeconds(enrolledAt),
    last_active_on: utcDay(lastActiveOn),
    completed_at: utcSeconds(completedAt),
  }),
});
