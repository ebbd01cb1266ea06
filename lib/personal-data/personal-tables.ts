import { tablesOfKinds } from "@/lib/courses/kinds/activity-kinds";
import type { PersonalData } from "@/lib/personal-data/schema";

type PersonalTable = {
  exported: Exclude<keyof PersonalData, "format" | "exported_at"> | { no: string };
  /** `with_person` deletes the row. `unlinked` keeps it without its person. Otherwise says why the row stays. */
  deleted: "with_person" | "unlinked" | { no: string };
};

const madeForSchool = { no: "They made it for the school; the audit log, which is exported, says so." };
const ofAssignment = { no: "It belongs to the assignment, whose only person is the manager who made it." };

/** Declares every table that leads to a person; a test compares them with the schema. */
export const personalTables: Record<string, PersonalTable> = {
  ...Object.fromEntries(
    tablesOfKinds.map(([table]) => [table, { exported: table as never, deleted: "with_person" }]),
  ),
  people: { exported: "person", deleted: "with_person" },
  last_sign_ins: { exported: "person", deleted: "with_person" },
  person_preferences: { exported: "person", deleted: "with_person" },
  calendar_feeds: { exported: "person", deleted: "with_person" },
  mail_preferences: { exported: "person", deleted: "with_person" },
  identities: { exported: "identities", deleted: "with_person" },
  memberships: { exported: "groups", deleted: "with_person" },
  membership_sources: { exported: "groups", deleted: "with_person" },
  person_field_values: { exported: "custom_fields", deleted: "with_person" },
  role_grants: { exported: "roles", deleted: "with_person" },
  enrollments: { exported: "enrollments", deleted: "with_person" },
  completions: { exported: "enrollments", deleted: "with_person" },
  last_visits: { exported: "enrollments", deleted: "with_person" },
  course_completions: { exported: "course_completions", deleted: "with_person" },
  learning_path_completions: { exported: "learning_path_completions", deleted: "with_person" },
  certificates: { exported: "certificates", deleted: "with_person" },
  certificate_pdfs: {
    exported: { no: "It is a printed copy of the certificate, which is exported." },
    deleted: "with_person",
  },
  assignment_people: { exported: "assignments", deleted: "with_person" },
  exemptions: { exported: "assignments", deleted: "with_person" },
  past_exemptions: { exported: "past_exemptions", deleted: "with_person" },
  manager_summaries: {
    exported: { no: "It counts other people's training." },
    deleted: "with_person",
  },
  requirements: { exported: "requirements", deleted: "with_person" },
  people_merges: { exported: "merges", deleted: "with_person" },
  people_move_rows: {
    exported: { no: "They say how the person got an identity, which is exported." },
    deleted: "with_person",
  },
  people_merge_rows: { exported: "merges", deleted: "with_person" },
  past_memberships: { exported: "past_groups", deleted: "with_person" },
  saved_views: { exported: "saved_views", deleted: "with_person" },
  report_schedules: { exported: "saved_views", deleted: "with_person" },
  outbox: { exported: "mails", deleted: "with_person" },
  invitations: { exported: "invitations", deleted: "with_person" },
  provisioned_users: { exported: "directories", deleted: "with_person" },
  provisioning_entries: { exported: "directory_requests", deleted: "with_person" },
  people_import_rows: {
    exported: {
      no: "It is what a file said of them, for a day. The person and the audit log have what it changed.",
    },
    deleted: "with_person",
  },
  people_import_parts: {
    exported: { no: "It is a file that an admin uploaded, until it is applied." },
    deleted: { no: "It ends when the file is applied, or a week after the upload." },
  },
  people_imports: { exported: madeForSchool, deleted: "unlinked" },
  sessions: { exported: "sessions", deleted: "with_person" },
  sign_in_attempts: { exported: "sign_in_attempts", deleted: "unlinked" },
  media_uploads: { exported: "unfinished_uploads", deleted: "unlinked" },
  webhook_deliveries: {
    exported: { no: "It says that an event went to another system. The events are about what is exported." },
    deleted: {
      no: "It holds the person's ID and is removed within a week. Their deletion clears the responses.",
    },
  },
  audit_entries: {
    exported: "audit_entries",
    deleted: { no: "The log only grows, and has the name alone (docs/decisions/012)." },
  },
  recorded_events: {
    exported: { no: "They are copies, for a moment, of rows that are exported." },
    deleted: { no: "The sequencer takes them within a second, and leaves out what they say of the person." },
  },
  events: {
    exported: { no: "They are copies, for 30 days, of rows that are exported." },
    deleted: {
      no: "A chore clears what they say of the person within an hour; until then readers don't get it.",
    },
  },
  approval_requests: {
    exported: { no: "The audit log, which is exported, has what was asked and decided." },
    deleted: "with_person",
  },
  media: { exported: madeForSchool, deleted: "unlinked" },
  appearance: { exported: madeForSchool, deleted: "unlinked" },
  identity_provider_versions: { exported: madeForSchool, deleted: "unlinked" },
  assignments: { exported: madeForSchool, deleted: "unlinked" },
  assignment_conditions: { exported: ofAssignment, deleted: ofAssignment },
  assignment_groups: { exported: ofAssignment, deleted: ofAssignment },
  external_ids: {
    exported: { no: "They are the IDs that other systems gave, which find nobody without those systems." },
    deleted: "with_person",
  },
  api_keys: {
    exported: madeForSchool,
    deleted: { no: "The key goes on working, and admins see that its owner was deleted." },
  },
};
