import { z } from "zod";
import { courses } from "@/lib/courses/resource";
import { Prisma } from "@/lib/database/db";
import { exampleId } from "@/lib/jsonapi/example-id";
import { utcTime } from "@/lib/jsonapi/resource";
import { learningPaths } from "@/lib/learning-paths/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import type { ListDefinition } from "@/lib/lists/definition";
import { people } from "@/lib/people/resource";
import { certificateUrl } from "./address";

export const certificateRows = {
  table: "certificates",
  columns: {
    issued_at: { sql: "certificates.issued_at", kind: "time" },
    completed_at: { sql: "certificates.completed_at", kind: "time" },
    number: { sql: "certificates.number", kind: "exact" },
    expires_on: { sql: "certificates.expires_on", kind: "date", nullable: true },
    revoked_at: { sql: "certificates.revoked_at", kind: "time", nullable: true },
  },
  search: [],
  scopes: { person: (id) => Prisma.sql`certificates.person_id = ${id}` },
} as const satisfies ListDefinition;

export const certificates = defineResource({
  type: "certificates",
  plural: "certificates",
  singular: "certificate",
  about:
    "Proof that a person completed a course or learning path, as issued. It never changes, but may be revoked; reissuing creates a new certificate.",
  rows: certificateRows,
  attributes: {
    number: attribute(
      z.string().meta({ description: "Unique on this platform.", examples: ["2026-000123"] }),
      "certificates.number",
    ),
    person_id: attribute(
      z.uuid().meta({ description: "The ID of the person.", examples: [exampleId("people")] }),
      "certificates.person_id",
    ),
    course_id: attribute(
      z
        .uuid()
        .nullable()
        .meta({
          description: "The ID of the course, even if it has been deleted; null of a learning path.",
          examples: [exampleId("courses")],
        }),
      "certificates.course_id",
    ),
    learning_path_id: attribute(
      z
        .uuid()
        .nullable()
        .meta({
          description: "The ID of the learning path, even if it has been deleted; null of a course.",
          examples: [null],
        }),
      "certificates.learning_path_id",
    ),
    name: attribute(
      z.string().meta({
        description: "The name of the course or learning path when it was completed.",
        examples: ["Fire safety"],
      }),
      "certificates.course_name",
    ),
    title: attribute(
      z.string().meta({
        description: "Its heading; empty for “Certificate of completion”.",
        examples: ["Fire warden"],
      }),
      "certificates.title",
    ),
    score: attribute(
      z
        .number()
        .min(0)
        .max(100)
        .nullable()
        .meta({
          description:
            "The score on it, in percent; null if the course didn’t show scores on certificates when it was issued, or has no quizzes.",
          examples: [92.5],
        }),
      "certificates.score::float8",
    ),
    completed_at: timeAttribute(
      utcTime.meta({
        description: "When they completed the course or learning path.",
        examples: ["2026-11-20T09:41:07Z"],
      }),
      "certificates.completed_at",
    ),
    issued_at: timeAttribute(
      utcTime.meta({ description: "When it was issued.", examples: ["2026-11-20T09:41:07Z"] }),
      "certificates.issued_at",
    ),
    expires_on: attribute(
      z.iso
        .date()
        .nullable()
        .meta({
          description: "The last day on which it is valid; null if it never expires.",
          examples: ["2027-11-20"],
        }),
      "certificates.expires_on",
    ),
    revoked_at: timeAttribute(
      utcTime.nullable().meta({
        description: "When it was revoked; null if it was not.",
        examples: [null],
      }),
      "certificates.revoked_at",
    ),
    url: {
      schema: z.url().meta({
        description: "The page on which anybody who has its address can check it.",
        examples: ["https://learn.example.com/certificates/5f0c7d1e9a2b4c6d8e0f1a2b3c4d5e6f"],
      }),
      sql: () => Prisma.sql`${certificateUrl("")}::text || certificates.public_id`,
    },
  },
  sorts: ["issued_at", "completed_at"],
  filters: ["number", "issued_at", "completed_at", "expires_on", "revoked_at"],
  relationships: {
    person: { to: () => people, many: false, ids: Prisma.sql`certificates.person_id` },
    course: {
      to: () => courses,
      many: false,
      ids: Prisma.sql`(SELECT courses.id FROM courses WHERE courses.id = certificates.course_id)`,
    },
    learning_path: {
      to: () => learningPaths,
      many: false,
      ids: Prisma.sql`(SELECT learning_paths.id FROM learning_paths WHERE learning_paths.id = certificates.learning_path_id)`,
    },
  },
});
