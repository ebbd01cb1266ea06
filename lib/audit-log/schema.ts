export const auditActions = [
  "admin_link.created",
  "admin_link.used",
  "api_key.created",
  "api_key.previous_secret_ended",
  "api_key.revoked",
  "api_key.rotated",
  "appearance.changed",
  "approval.approved",
  "approval.declined",
  "approval.requested",
  "approval.withdrawn",
  "approvals.turned_off",
  "approvals.turned_on",
  "activity.created",
  "activity.deleted",
  "activity.moved",
  "activity.updated",
  "assignment.changed",
  "assignment.created",
  "assignment.ended",
  "assignment.exemption_ended",
  "assignment.exempted",
  "assignment.reminded",
  "badge_key.revoked",
  "certificate.issued_again",
  "certificate.revoked",
  "certificates.issued",
  "course.archived",
  "course.categorized",
  "course.certificates_changed",
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
  "learning_path.archived",
  "learning_path.certificates_changed",
  "learning_path.course_added",
  "learning_path.course_moved",
  "learning_path.course_removed",
  "learning_path.created",
  "learning_path.deleted",
  "learning_path.prerequisites_changed",
  "learning_path.published",
  "learning_path.unpublished",
  "learning_path.updated",
  "list.downloaded",
  "mail.notice_dismissed",
  "mail.retried",
  "mail.time_zone_changed",
  "media.uploaded",
  "media.deleted",
  "person.deactivated",
  "person.deleted",
  "person.exported",
  "person.made_admin",
  "person.mail_bounced",
  "person.mail_retried",
  "person.reactivated",
  "person.role_given",
  "person.role_taken",
  "person.signed_out",
  "person.unmade_admin",
  "role_rule.created",
  "role_rule.deleted",
  "secret.rotated",
  "section.created",
  "section.deleted",
  "section.moved",
  "section.renamed",
] as const;

export type AuditAction = (typeof auditActions)[number];

export const subjectTypes = [
  "activity",
  "admin_link",
  "api_key",
  "auth_secret",
  "appearance",
  "approval_request",
  "approvals",
  "assignment",
  "badge_key",
  "certificate",
  "course",
  "course_import",
  "group",
  "identity_provider",
  "learning_path",
  "list",
  "mail",
  "media",
  "person",
  "role_rule",
  "section",
] as const;

export type SubjectType = (typeof subjectTypes)[number];

export type AuditSubject = { type: SubjectType; id: string; name: string };

/** Holds JSON values and dates, never a secret or a person's profile. */
export type AuditFields = Record<string, unknown>;

export const peopleFields = ["ids", "person"] as const;

/** `concerns` holds the ids of everything else affected. The log stores only the differences between `before` and `after`. */
export type AuditEvent = {
  action: AuditAction;
  subject: AuditSubject;
  concerns?: readonly string[];
  before?: AuditFields;
  after?: AuditFields;
  reported?: { rows: number; filters: string[] };
};
