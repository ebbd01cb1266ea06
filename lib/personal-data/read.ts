import type { FreshAdmin } from "@/lib/actor";
import {
  personalAssignments,
  personalPastExemptions,
  personalRequirements,
} from "@/lib/assignments/personal-rows";
import { personalAuditEntries } from "@/lib/audit-log/personal-rows";
import { personalCertificates } from "@/lib/certificates/personal-rows";
import { tablesOfKinds } from "@/lib/courses/kinds/activity-kinds";
import { personalFieldValues } from "@/lib/custom-fields/personal-rows";
import { db, Prisma } from "@/lib/database/db";
import { personalCourseCompletions, personalEnrollments } from "@/lib/learning/personal-rows";
import { personalLearningPathCompletions } from "@/lib/learning-paths/personal-rows";
import { readAllRows, type Selection } from "@/lib/lists/selection";
import { personalUnfinishedUploads } from "@/lib/media/personal-rows";
import { personalMemberships, personalPastMemberships } from "@/lib/memberships/personal-rows";
import { personalInvitations, personalMails } from "@/lib/notifications/personal-rows";
import { lastSignInAt } from "@/lib/people/list";
import { personalIdentities } from "@/lib/people/personal-rows";
import { listMergedIds } from "@/lib/people-merges/find";
import { personalMerges } from "@/lib/people-merges/personal-rows";
import { personalSavedViews } from "@/lib/reports/personal-rows";
import { personalRoles } from "@/lib/roles/personal-rows";
import { personalProvisionedUsers, personalProvisioningEntries } from "@/lib/scim/personal-rows";
import { personalSessions } from "@/lib/session/personal-rows";
import { personalSignInAttempts } from "@/lib/sign-in-attempts/personal-rows";
import type { PersonalData } from "./schema";

type Lists = Omit<PersonalData, "format" | "exported_at" | "person">;

/** Yields JSON text in the shape of `personalData`; reads rows in batches to bound memory. */
export async function* readPersonalData(_actor: FreshAdmin, personId: string): AsyncGenerator<string> {
  const person = await db().$queryRaw<object[]>`
    SELECT id, first_name, last_name, email, admin_since, deactivated_at,
      ${Prisma.raw(lastSignInAt)} AS last_sign_in_at, created_at, updated_at,
      (SELECT time_zone FROM person_preferences WHERE person_id = people.id) AS time_zone,
      (SELECT created_at FROM calendar_feeds WHERE person_id = people.id) AS calendar_feed_made_at,
      (SELECT language FROM person_preferences WHERE person_id = people.id) AS language,
      (SELECT json_build_object('unwanted', unwanted, 'quiet_from', quiet_from, 'quiet_until', quiet_until, 'time_zone', chosen_time_zone, 'language', chosen_language)
        FROM mail_preferences WHERE person_id = people.id) AS mail_preferences
    FROM people WHERE id = ${personId}::uuid`;
  const head = { format: "lectern.personal-data.1", exported_at: new Date(), person: person[0] };
  yield JSON.stringify(head).slice(0, -1);
  const mergedIds = await listMergedIds(db(), personId);
  for (const [name, parts] of Object.entries({ ...listsOf(personId, mergedIds), ...ofKinds(personId) }))
    yield* listText(name, parts);
  yield "}\n";
}

async function* listText(name: string, parts: readonly Selection[]): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let isFirst = true;
  for (const part of parts)
    for await (const rows of readAllRows<object>(part))
      for (const row of rows) {
        yield `${isFirst ? "" : ","}\n  ${JSON.stringify(row)}`;
        isFirst = false;
      }
  yield "]";
}

const ofKinds = (personId: string): Record<string, Selection[]> =>
  Object.fromEntries(tablesOfKinds.map(([table, { rows }]) => [table, [rows(personId)]]));

function listsOf(personId: string, mergedIds: readonly string[]): Record<keyof Lists, Selection[]> {
  return {
    identities: [personalIdentities(personId)],
    groups: [personalMemberships(personId)],
    custom_fields: [personalFieldValues(personId)],
    roles: [personalRoles(personId)],
    enrollments: [personalEnrollments(personId)],
    course_completions: [personalCourseCompletions(personId)],
    learning_path_completions: [personalLearningPathCompletions(personId)],
    certificates: [personalCertificates(personId)],
    assignments: [personalAssignments(personId)],
    past_exemptions: [personalPastExemptions(personId)],
    requirements: [personalRequirements(personId)],
    past_groups: [personalPastMemberships(personId)],
    directories: [personalProvisionedUsers(personId)],
    directory_requests: [personalProvisioningEntries(personId)],
    saved_views: [personalSavedViews(personId)],
    mails: [personalMails(personId)],
    invitations: [personalInvitations(personId)],
    sessions: [personalSessions(personId)],
    sign_in_attempts: personalSignInAttempts(personId),
    unfinished_uploads: [personalUnfinishedUploads(personId)],
    merges: [personalMerges(personId)],
    audit_entries: [...personalAuditEntries(personId), ...mergedIds.flatMap(personalAuditEntries)],
  };
}
