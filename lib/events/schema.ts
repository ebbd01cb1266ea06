/** Each type with the resource that it is about. docs/events.md says when each is recorded. */
export const eventSubjects = {
  "person.created": "people",
  "person.updated": "people",
  "person.deactivated": "people",
  "person.reactivated": "people",
  "person.deleted": "people",
  "group.created": "groups",
  "group.renamed": "groups",
  "group.deleted": "groups",
  "membership.added": "memberships",
  "membership.removed": "memberships",
  "course.published": "courses",
  "course.changed": "courses",
  "course.archived": "courses",
  "assignment.created": "assignments",
  "assignment.changed": "assignments",
  "assignment.ended": "assignments",
  "enrollment.started": "course_enrollments",
  "enrollment.completed": "course_enrollments",
  "enrollment.restarted": "course_enrollments",
  "certificate.issued": "certificates",
  "certificate.revoked": "certificates",
  "certificate.expired": "certificates",
  "sign_in.succeeded": "sign_in_attempts",
  "sign_in.failed": "sign_in_attempts",
} as const;

export type EventType = keyof typeof eventSubjects;

export type EventSubjectType = (typeof eventSubjects)[EventType];

export const eventTypes = Object.keys(eventSubjects) as EventType[];

/** A person, an API key, or null: Lectern itself or its command line. */
export type EventActor = { type: "people" | "api_keys"; id: string; name: string } | null;

/** `data` is the resource object as JSON; null after its person was deleted, and always in `person.deleted`. */
export type StoredEvent = {
  position: bigint;
  id: string;
  type: EventType;
  occurredAt: Date;
  actor: EventActor;
  subjectType: EventSubjectType;
  subjectId: string;
  personId: string | null;
  data: string | null;
};
