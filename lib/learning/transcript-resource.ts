import { z } from "zod";
import { courses } from "@/lib/courses/resource";
import { Prisma } from "@/lib/db";
import { exampleId } from "@/lib/jsonapi/example-id";
import { utcTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import type { ListDefinition } from "@/lib/lists/definition";
import { people } from "@/lib/people/resource";

const statuses = ["in_progress", "completed"] as const;

const transcriptRows = {
  table: "transcript_entries",
  isUnion: true,
  columns: {
    enrolled_at: { sql: "transcript_entries.enrolled_at", kind: "time", nullable: true },
    completed_at: { sql: "transcript_entries.completed_at", kind: "time", nullable: true },
    course_name: { sql: "transcript_entries.course_name", kind: "text" },
    status: { sql: "transcript_entries.status", kind: "enum", values: statuses },
  },
  search: ["course_name"],
  scopes: { person: (id) => Prisma.sql`transcript_entries.person_id = ${id}` },
} as const satisfies ListDefinition;

/** `/v2/people/{id}/transcript`: their enrollments, and completions that outlived theirs (docs/decisions/010). */
export const transcriptEntries = defineResource({
  type: "transcript_entries",
  words: ["transcript entries", "transcript entry"],
  about:
    "What a person has completed and is doing, course by course. A completion stays, whatever becomes of the enrollment and the course.",
  rows: transcriptRows,
  attributes: {
    person_id: attribute(
      z.uuid().meta({ description: "The ID of the person.", examples: [exampleId("people")] }),
      "transcript_entries.person_id",
    ),
    course_id: attribute(
      z.uuid().meta({
        description: "The ID of the course, even if it has been deleted.",
        examples: [exampleId("courses")],
      }),
      "transcript_entries.course_id",
    ),
    course_name: attribute(
      z.string().meta({
        description: "The name of the course: when it was completed, else now.",
        examples: ["Fire safety"],
      }),
      "transcript_entries.course_name",
    ),
    status: attribute(
      z.enum(statuses).meta({
        description: "Whether they have completed the course. Once they have, they always have.",
        examples: ["completed"],
      }),
      "transcript_entries.status",
    ),
    progress: attribute(
      z
        .int()
        .min(0)
        .max(100)
        .nullable()
        .meta({
          description:
            "How much of what counts in the course now is completed, in percent; null if they are no longer enrolled.",
          examples: [100],
        }),
      "transcript_entries.progress",
    ),
    enrolled_at: timeAttribute(
      utcTime.nullable().meta({
        description: "When they started the course; null if they are no longer enrolled.",
        examples: ["2026-10-05T07:12:44Z"],
      }),
      "transcript_entries.enrolled_at",
    ),
    last_active_on: attribute(
      z.iso
        .date()
        .nullable()
        .meta({
          description: "The last day on which they opened it, in UTC.",
          examples: ["2026-11-20"],
        }),
      "transcript_entries.last_active_on",
    ),
    completed_at: timeAttribute(
      utcTime.nullable().meta({
        description: "When they completed it for the first time.",
        examples: ["2026-11-20T09:41:07Z"],
      }),
      "transcript_entries.completed_at",
    ),
  },
  sorts: ["enrolled_at", "completed_at", "course_name"],
  filters: ["course_name", "status", "enrolled_at", "completed_at"],
  relationships: {
    person: { to: () => people, many: false, ids: Prisma.sql`transcript_entries.person_id` },
    course: {
      to: () => courses,
      many: false,
      ids: Prisma.sql`(SELECT courses.id FROM courses WHERE courses.id = transcript_entries.course_id)`,
    },
  },
});
