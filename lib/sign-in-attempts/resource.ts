import { z } from "zod";
import { Prisma } from "@/lib/database/db";
import { exampleId } from "@/lib/jsonapi/example-id";
import { utcTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";

/** The part of an attempt that events show, without the address and the provider's answers. */
export const signInAttempts = defineResource({
  type: "sign_in_attempts",
  plural: "sign-in attempts",
  singular: "sign-in attempt",
  about: "How a sign-in ended.",
  rows: {
    table: "sign_in_attempts",
    columns: { started_at: { sql: "sign_in_attempts.started_at", kind: "time" } },
    search: [],
    scopes: { person: (id) => Prisma.sql`sign_in_attempts.person_id = ${id}` },
  },
  attributes: {
    person_id: attribute(
      z
        .uuid()
        .nullable()
        .meta({
          description: "The ID of the person; null when a failed sign-in doesn’t say who it was.",
          examples: [exampleId("people")],
        }),
      "sign_in_attempts.person_id",
    ),
    identity_provider_id: attribute(
      z
        .uuid()
        .nullable()
        .meta({
          description: "The ID of the identity provider.",
          examples: [exampleId("identity_providers")],
        }),
      "sign_in_attempts.identity_provider_id",
    ),
    failure_code: attribute(
      z
        .string()
        .nullable()
        .meta({ description: "Why it failed; null if it succeeded.", examples: [null] }),
      "sign_in_attempts.failure_code",
    ),
    started_at: timeAttribute(
      utcTime.meta({ description: "When it began.", examples: ["2026-11-21T08:29:52Z"] }),
      "sign_in_attempts.started_at",
    ),
  },
  sorts: ["started_at"],
  filters: [],
  hasNoItemPath: true,
});
