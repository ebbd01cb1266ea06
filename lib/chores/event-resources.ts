import { certificates } from "@/lib/certificates/resource";
import { courses } from "@/lib/courses/resource";
import type { EventResources } from "@/lib/events/sequence";
import { groups } from "@/lib/groups/resource";
import { assignments } from "@/lib/learning/assignment-resource";
import { enrollments } from "@/lib/learning/enrollment-resource";
import { memberships } from "@/lib/memberships/resource";
import { people } from "@/lib/people/resource";
import { signInAttempts } from "@/lib/sign-in-attempts/resource";

/** How events show their subjects. */
export const eventResources: EventResources = {
  people,
  groups,
  memberships,
  courses,
  assignments,
  course_enrollments: enrollments,
  certificates,
  sign_in_attempts: signInAttempts,
};
