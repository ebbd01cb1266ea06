import { z } from "zod";
import { choiceOf, day, pageNumber, typed } from "@/lib/lists/table-schema";

/** What can be done that the audit log tells of: a noun, and what was done to it. */
export const auditActions = [
  "admin_link.created",
  "admin_link.used",
  "api_key.created",
  "api_key.previous_secret_ended",
  "api_key.revoked",
  "api_key.rotated",
  "appearance.changed",
  "activity.created",
  "activity.deleted",
  "activity.moved",
  "activity.updated",
  "course.archived",
  "course.categorized",
  "course.created",
  "course.deleted",
  "course.opened",
  "course.published",
  "course.restricted",
  "course.shared",
  "course.uncategorized",
  "course.unpublished",
  "course.unshared",
  "course.updated",
  "courses.imported",
  "group.created",
  "group.deleted",
  "group.people_added",
  "group.person_removed",
  "group.renamed",
  "identity_provider.saved",
  "identity_provider.activated",
  "identity_provider.enabled",
  "identity_provider.disabled",
  "identity_provider.test_prepared",
  "media.uploaded",
  "media.deleted",
  "person.deactivated",
  "person.deleted",
  "person.exported",
  "person.made_admin",
  "person.reactivated",
  "person.signed_out",
  "person.unmade_admin",
  "section.created",
  "section.deleted",
  "section.moved",
  "section.renamed",
] as const;

export type AuditAction = (typeof auditActions)[number];

/** What something can be done to. */
export const subjectTypes = [
  "activity",
  "admin_link",
  "api_key",
  "appearance",
  "course",
  "course_import",
  "group",
  "identity_provider",
  "media",
  "person",
  "section",
] as const;

export type SubjectType = (typeof subjectTypes)[number];

/** What it was done to. `id` and `name` are kept as they are now: the subject may be renamed or deleted later. */
export type AuditSubject = { type: SubjectType; id: string; name: string };

/** Fields by name, as they were or became: what JSON can hold, and moments. Never a secret, never a person's profile. */
export type AuditFields = Record<string, unknown>;

/** The fields that hold the ids of people: of those who joined a group, of the one who left it. */
export const peopleFields = ["ids", "person"] as const;

/**
 * What was done, to what, and the ids of what else was changed by it: an activity's course, the people who join a group.
 * Given `before` and `after`, the log keeps the fields that differ; one alone is kept whole.
 */
export type AuditEvent = {
  action: AuditAction;
  subject: AuditSubject;
  concerns?: readonly string[];
  before?: AuditFields;
  after?: AuditFields;
};

/** What the address of the audit log may say; `who` and `about` are a part of a name, or an id. */
export const auditLogQuery = z.object({
  who: typed,
  about: typed,
  action: choiceOf(auditActions),
  from: day,
  to: day,
  page: pageNumber,
});

export type AuditLogQuery = z.infer<typeof auditLogQuery>;
