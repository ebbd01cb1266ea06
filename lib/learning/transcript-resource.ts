import { z } from "zod";
import { courses } from "@/lib/courses/resource";
import { Prisma } from "@/lib/database/db";
import { exampleId } from "@/lib/jsonapi/example-id";
import { utcTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import type { ListDefinition } from "@/lib/lists/definition";
import { people } from "@/lib/people/resource";

const statuses = ["in_progress", "completed"] as const;

const transcriptRows = {
  table: "transcript_rounds",
  isUnion: true,
  columns: {
    enrolled_at: { sql: "transcript_rounds.enrolled_at", kind: "time", nullable: true },
    completed_at: { sql: "transcript_rounds.completed_at", kind: "time", nullable: true },
    course_name: { sql: "transcript_rounds.course_name", kind: "text" },
    round: { sql: "transcript_rounds.round", kind: "number" },
    status: { sql: "transcript_rounds.status", kind: "enum", values: statuses },
  },
  search: ["course_name"],
  scopes: { person: (id) => Prisma.sql`transcript_rounds.person_id = ${id}` },
} as const satisfies ListDefinition;

export const transcriptEntries = defineResource({
  type: "transcript_entries",
  plural: "transcript entries",
  singular: "transcript entry",
  about:
    "What a person has completed and is doing, course by course, and of a course that they do again, each round. A completion stays, whatever becomes of the enrollment and the course.",
  rows: transcriptRows,
  attributes: {
    person_id: attribute(
      z.uuid().meta({ description: "The ID of the person.", examples: [exampleId("people")] }),
      "transcript_rounds.person_id",
    ),
    course_id: attribute(
      z.uuid().meta({
        description: "The ID of the course, even if it has been deleted.",
        examples: [exampleId("courses")],
      }),
      "transcript_rounds.course_id",
    ),
    course_name: attribute(
      z.string().meta({
        description: "The name of the course: when it was completed, else now.",
        examples: ["Fire safety"],
      }),
      "transcript_rounds.course_name",
    ),
    round: attribute(
      z
        .int()
        .min(1)
        .meta({
          description: "Which time it was that they did the course, from 1.",
          examples: [1],
        }),
      "transcript_rounds.round",
    ),
    status: attribute(
      z.enum(statuses).meta({
        description:
          "Whether they have completed this round of the course. Once they have, they always have.",
        examples: ["completed"],
      }),
      "transcript_rounds.status",
    ),
    progress: attribute(
      z
        .int()
        .min(0)
        .max(100)
        .nullable()
        .meta({
          description:
            "How much of what counts in the course now is completed, in percent; null of a round that another has followed, or if they are no longer enrolled.",
          examples: [100],
        }),
      "transcript_rounds.progress",
    ),
    enrolled_at: timeAttribute(
      utcTime.nullable().meta({
        description: "When they started the course for the first time; null if they are no longer enrolled.",
        examples: ["2026-10-05T07:12:44Z"],
      }),
      "transcript_rounds.enrolled_at",
    ),
    last_active_on: attribute(
      z.iso
        .date()
        .nullable()
        .meta({
          description: "The last day on which they opened it, in UTC; null as for progress.",
          examples: ["2026-11-20"],
        }),
      "transcript_rounds.last_active_on",
    ),
    completed_at: timeAttribute(
      utcTime.nullable().meta({
        description: "When they completed this round, which never changes; null until they do.",
        examples: ["2026-11-20T09:41:07Z"],
      }),
      "transcript_rounds.completed_at",
    ),
    course_version: attribute(
      z
        .int()
        .min(1)
        .nullable()
        .meta({
          description:
            "The version of the course that they completed: from 1, and another one after each change of its activities since somebody started it. Null until they complete it, and if they did before versions were counted.",
          examples: [3],
        }),
      "transcript_rounds.course_version",
    ),
    score: attribute(
      z
        .number()
        .min(0)
        .max(100)
        .nullable()
        .meta({
          description:
            "The mean of the scores of the course’s required quizzes in this round, in percent. Null until they complete it, and without a graded quiz. A later attempt or a corrected question can change it.",
          examples: [92.5],
        }),
      "transcript_rounds.score::float8",
    ),
    origin: attribute(
      z
        .string()
        .nullable()
        .meta({
          description: "Where it was earned, if another system recorded the completion.",
          examples: ["Coursera"],
        }),
      "transcript_rounds.origin",
    ),
    certificate_number: attribute(
      z
        .string()
        .nullable()
        .meta({
          description:
            "The number of the certificate that this round gave; null if there is none, or it was revoked.",
          examples: ["2026-000123"],
        }),
      "transcript_rounds.certificate_number",
    ),
  },
  sorts: ["enrolled_at", "completed_at", "course_name", "round"],
  filters: ["course_name", "round", "status", "enrolled_at", "completed_at"],
  relationships: {
    person: { to: () => people, many: false, ids: Prisma.sql`transcript_rounds.person_id` },
    course: {
      to: () => courses,
      many: false,
      ids: Prisma.sql`(SELECT courses.id FROM courses WHERE courses.id = transcript_rounds.course_id)`,
    },
  },
});
