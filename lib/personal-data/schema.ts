import { z } from "zod";
import { tablesOfKinds } from "@/lib/courses/kinds/activity-kinds";
import { membershipSources } from "@/lib/memberships/schema";

const time = z.iso.datetime();
const optionalTime = time.nullable();
const membershipSource = z.enum(membershipSources);
const fields = z.record(z.string(), z.unknown()).nullable();

const ofKinds = Object.fromEntries(tablesOfKinds.map(([table, { row }]) => [table, z.array(row)]));

/** Fields may be added; renaming or redefining one needs a new `format`. Never holds a token or its hash. */
export const personalData = z.strictObject({
  ...(ofKinds as Record<never, z.ZodType>),
  format: z.literal("lectern.personal-data.1"),
  exported_at: time,
  person: z.strictObject({
    id: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    admin_since: optionalTime,
    deactivated_at: optionalTime,
    last_sign_in_at: optionalTime,
    created_at: time,
    updated_at: time,
    time_zone: z.string().nullable(),
    calendar_feed_made_at: optionalTime,
    language: z.string().nullable(),
    mail_preferences: z
      .strictObject({
        unwanted: z.array(z.string()),
        quiet_from: z.int(),
        quiet_until: z.int(),
        time_zone: z.string().nullable(),
        language: z.string().nullable(),
      })
      .nullable(),
  }),
  identities: z.array(z.strictObject({ issuer: z.string(), user_id: z.string(), created_at: time })),
  groups: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      source: membershipSource,
      added_at: time,
      sources: z.array(z.strictObject({ source: membershipSource, since: time })),
    }),
  ),
  custom_fields: z.array(
    z.strictObject({
      field: z.string(),
      value: z.string(),
      source: z.enum(["admin", "sign_in", "scim", "api", "file"]),
      updated_at: time,
    }),
  ),
  /** Adds to `admin_since`; an author's include the courses they wrote. */
  roles: z.array(
    z.strictObject({
      role: z.enum(["manager", "author", "reporter"]),
      group: z.string().nullable(),
      course: z.string().nullable(),
      source: z.enum(["admin", "rule"]),
      given_at: time,
    }),
  ),
  enrollments: z.array(
    z.strictObject({
      id: z.uuid(),
      course: z.strictObject({ id: z.uuid(), name: z.string(), permalink: z.string() }),
      progress: z.int(),
      enrolled_at: time,
      last_active_on: z.iso.date().nullable(),
      completed_at: optionalTime,
      last_visit: z.strictObject({ activity_id: z.uuid(), visited_at: time }).nullable(),
      completions: z.array(z.strictObject({ activity_id: z.uuid(), title: z.string(), completed_at: time })),
    }),
  ),
  /**
   * Shows the state at the completion. `course_version` is null before versions existed; `certificate_number` is null when no
   * certificate was issued or it was revoked.
   */
  course_completions: z.array(
    z.strictObject({
      course: z.strictObject({ id: z.uuid(), name: z.string(), permalink: z.string() }),
      course_version: z.int().nullable(),
      activities: z.array(z.strictObject({ id: z.uuid(), title: z.string() })),
      score: z.number().nullable(),
      /** Where it was earned, if another system recorded it. */
      origin: z.string().nullable(),
      completed_at: time,
      certificate_number: z.string().nullable(),
    }),
  ),
  /** Shows the state at the completion: `courses` lists those that counted then. */
  learning_path_completions: z.array(
    z.strictObject({
      learning_path: z.strictObject({ id: z.uuid(), name: z.string() }),
      courses: z.array(z.strictObject({ id: z.uuid(), name: z.string(), completedAt: z.string() })),
      completed_at: time,
      certificate_number: z.string().nullable(),
    }),
  ),
  certificates: z.array(
    z.strictObject({
      number: z.string(),
      public_id: z.string(),
      person_name: z.string(),
      course_name: z.string(),
      score: z.number().nullable(),
      completed_at: time,
      issued_at: time,
      expires_on: z.iso.date().nullable(),
      revoked_at: optionalTime,
      revocation_reason: z.string(),
    }),
  ),
  assignments: z.array(
    z.strictObject({
      course: z.strictObject({ id: z.uuid(), name: z.string(), permalink: z.string() }),
      learning_path: z.string().nullable(),
      assigned_at: time,
      exemption: z.strictObject({ reason: z.string(), exempted_at: time }).nullable(),
    }),
  ),
  past_exemptions: z.array(
    z.strictObject({
      course: z.string().nullable(),
      learning_path: z.string().nullable(),
      reason: z.string(),
      exempt_from: time,
      exempt_until: time,
    }),
  ),
  requirements: z.array(
    z.strictObject({
      course: z.string().nullable(),
      learning_path: z.string().nullable(),
      required: z.boolean(),
      round: z.int(),
      assigned_at: time,
      due_on: z.iso.date().nullable(),
      completed_at: time.nullable(),
      valid_on: z.iso.date().nullable(),
      exempt_since: time.nullable(),
      ended_at: time.nullable(),
      end_reason: z.string().nullable(),
    }),
  ),
  past_groups: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      source: membershipSource.nullable(),
      member_from: time,
      member_until: time,
    }),
  ),
  /** Holds what a directory (SCIM) says about them. */
  directories: z.array(
    z.strictObject({
      issuer: z.string(),
      user_name: z.string(),
      external_id: z.string().nullable(),
      attributes: z.record(z.string(), z.unknown()),
      created_at: time,
      updated_at: time,
    }),
  ),
  directory_requests: z.array(
    z.strictObject({
      id: z.uuid(),
      at: time,
      method: z.string(),
      target: z.string(),
      status: z.int(),
      request: fields,
      outcome: fields,
    }),
  ),
  saved_views: z.array(
    z.strictObject({
      name: z.string(),
      report: z.string(),
      query: z.string(),
      created_at: time,
      schedule: z
        .strictObject({
          interval: z.enum(["weekly", "monthly"]),
          address: z.string().nullable(),
          next_on: z.iso.date(),
        })
        .nullable(),
    }),
  ),
  mails: z.array(
    z.strictObject({
      id: z.uuid(),
      kind: z.string(),
      due_on: z.iso.date().nullable(),
      created_at: time,
      outcome: z.enum(["sent", "dropped", "refused"]).nullable(),
      ended_at: optionalTime,
      address: z.string(),
      failure: z.string(),
    }),
  ),
  invitations: z.array(z.strictObject({ course: z.string().nullable(), created_at: time })),
  sessions: z.array(
    z.strictObject({
      id: z.uuid(),
      user_agent: z.string(),
      created_at: time,
      last_used_at: time,
      expires_at: time,
    }),
  ),
  sign_in_attempts: z.array(
    z.strictObject({
      id: z.uuid(),
      purpose: z.enum(["sign_in", "test"]),
      destination: z.string().nullable(),
      failure_code: z.string().nullable(),
      started_at: time,
      finished_at: optionalTime,
      address: z.string().nullable(),
      user_agent: z.string().nullable(),
      steps: z.array(z.looseObject({ step: z.string() })),
    }),
  ),
  unfinished_uploads: z.array(
    z.strictObject({ id: z.uuid(), name: z.string(), bytes: z.string(), begun_at: time }),
  ),
  /** People whom an admin merged into this one. `rows` has what it changed, for as long as it can be undone. */
  merges: z.array(
    z.strictObject({
      merged_id: z.uuid(),
      merged_name: z.string(),
      merged_at: time,
      undone_at: optionalTime,
      rows: z.array(z.strictObject({ table: z.string(), before: fields, after: fields })),
    }),
  ),
  /** Lists what they did as an admin and what was done to them, without data of other people. */
  audit_entries: z.array(
    z.strictObject({
      id: z.uuid(),
      at: time,
      actor: z.enum(["self", "another_admin", "command_line"]),
      address: z.string().nullable(),
      user_agent: z.string().nullable(),
      action: z.string(),
      subject: z.strictObject({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
      before: fields,
      after: fields,
    }),
  ),
});

export type PersonalData = z.infer<typeof personalData>;
