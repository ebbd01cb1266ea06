import { applyWaitingRequirements } from "@/lib/assignments/apply-requirements";
import { requirementsSql, toDoSql } from "@/lib/assignments/requirement-sql";
import { Prisma, runStatement, runStatementOnPrimary } from "@/lib/database/db";
import type { Certificate, Course, CourseMailKind, GradedQuiz, MailContent } from "@/lib/mail/content";
import { chooseLanguage } from "@/lib/messages/languages";
import { necessaryKinds } from "@/lib/messages/mail-kinds";
import { mailPreferencesSql, unsubscribeTokenOf } from "@/lib/preferences/mail";
import type { QuietHours } from "@/lib/preferences/quiet-hours";
import { mailZoneSql } from "@/lib/preferences/time-zone";
import type { Claim, ClaimedEntry } from "./claim";
import { readDigest } from "./digest";
import {
  dueAssignmentMailsSql,
  dueCertificateMailsSql,
  dueGradedMailsSql,
  dueReminderMailsSql,
} from "./due-mails";
import { readInvitation } from "./invitation-mail";
import { readReportMail } from "./report-mails";

export type Recipient = {
  firstName: string;
  name: string;
  email: string;
  language: string;
  timeZone: string;
  quietHours: QuietHours;
  unsubscribeToken: string;
};

export async function findRecipient(personId: string): Promise<Recipient | null> {
  const [row] = await runStatement<
    Omit<Recipient, "language" | "quietHours" | "unsubscribeToken"> & {
      quietFrom: number;
      quietUntil: number;
      chosenLanguage: string | null;
      browserLanguage: string | null;
      platformLanguage: string | null;
    }
  >(Prisma.sql`
    SELECT first_name AS "firstName", trim(first_name || ' ' || last_name) AS name, email,
      chosen_language AS "chosenLanguage", browser.language AS "browserLanguage",
      (SELECT language FROM appearance) AS "platformLanguage", ${mailZoneSql} AS "timeZone", ${mailPreferencesSql}
    FROM people LEFT JOIN person_preferences AS browser ON browser.person_id = people.id
    LEFT JOIN mail_preferences AS wishes ON wishes.person_id = people.id WHERE people.id = ${personId}::uuid`);
  if (!row) return null;
  const {
    quietFrom: from,
    quietUntil: until,
    chosenLanguage,
    browserLanguage,
    platformLanguage,
    ...rest
  } = row;
  const language = chooseLanguage(
    [chosenLanguage],
    browserLanguage ? [browserLanguage] : [],
    platformLanguage,
  );
  return {
    ...rest,
    language,
    quietHours: { from, until },
    unsubscribeToken: await unsubscribeTokenOf(personId),
  };
}

/** Puts entries into `later` that need another mail, because only optional mail has an unsubscribe link. Returns null when nothing applies. */
export async function readMailContent(
  { kind, personId, entries }: Claim,
  now: Date,
): Promise<{ content: MailContent; told: ClaimedEntry[]; later: ClaimedEntry[] } | null> {
  const keys = entries.map(({ key }) => key);
  const among = (found: readonly string[]) => entries.filter(({ key }) => found.includes(key));
  if (kind === "digest") {
    const found = await readDigest(personId, keys, now);
    return found && { content: found.digest, told: among([found.key]), later: [] };
  }
  if (kind === "invitation") {
    const content = await readInvitation(
      personId,
      entries.map(({ subjectId }) => subjectId),
    );
    return content && { content, told: entries, later: [] };
  }
  if (kind === "report") {
    const [entry] = entries;
    const content = entry ? await readReportMail(personId, entry.subjectId) : null;
    return content && { content, told: entries, later: [] };
  }
  const { content, told, later } = await (kind === "certificate"
    ? readCertificates(personId, keys, now)
    : kind === "graded"
      ? readGradedQuizzes(personId, keys, now)
      : readCourses(kind, personId, keys, now));
  return content && { content, told: among(told), later: among(later) };
}

/** `told` and `later` are keys. */
type Found = { content: MailContent | null; told: string[]; later: string[] };

async function readCourses(
  kind: CourseMailKind,
  personId: string,
  keys: readonly string[],
  now: Date,
): Promise<Found> {
  await applyWaitingRequirements(personId);
  const mails =
    kind === "reminder"
      ? dueReminderMailsSql(remindedSql(personId, now))
      : dueAssignmentMailsSql(Prisma.sql`person_id = ${personId}::uuid`, now);
  const found = await runStatementOnPrimary<Course & { key: string }>(Prisma.sql`
    SELECT key, coalesce(learning_paths.name, courses.name) AS name, permalink, learning_paths.id AS "learningPathId",
      mails.due_on::text AS "dueOn", required AS "isRequired",
      mails.completed_at IS NOT NULL AS "isAgain"
    FROM (${mails}) AS mails JOIN courses ON courses.id = course_id
    LEFT JOIN learning_paths ON learning_paths.id = learning_path_id
    WHERE key = ANY(${keys}::text[]) AND kind = ${kind}::mail_kind
    ORDER BY mails.due_on NULLS LAST, name`);
  const isAnyRequired = found.some(({ isRequired }) => isRequired);
  const { first, told, later } = partOf(
    found,
    ({ isRequired }) => !necessaryKinds.includes(kind) || isRequired === isAnyRequired,
  );
  return { content: first && { kind, items: first }, told, later };
}

function partOf<Row extends { key: string }>(found: readonly Row[], isTold: (row: Row) => boolean) {
  const told = found.filter(isTold);
  const [one, ...others] = told;
  const first: [Row, ...Row[]] | null = one ? [one, ...others] : null;
  const later = found.filter((row) => !isTold(row));
  return { first, told: told.map(({ key }) => key), later: later.map(({ key }) => key) };
}

const remindedSql = (personId: string, now: Date) => Prisma.sql`
  SELECT states.*, outbox.key
  FROM outbox JOIN assignments AS reminded ON reminded.id = outbox.subject_id
  JOIN (${toDoSql(requirementsSql(Prisma.sql`person_id = ${personId}::uuid`, now))}) AS states
    ON coalesce(states.learning_path_id, states.course_id) = coalesce(reminded.learning_path_id, reminded.course_id)
  WHERE outbox.person_id = ${personId}::uuid AND outbox.kind = 'reminder' AND outcome IS NULL`;

async function readCertificates(personId: string, keys: readonly string[], now: Date): Promise<Found> {
  const mails = dueCertificateMailsSql(Prisma.sql`certificates.person_id = ${personId}::uuid`, now);
  const found = await runStatementOnPrimary<Certificate & { key: string }>(Prisma.sql`
    SELECT key, course_name AS name, public_id AS "publicId", number, expires_on::text AS "expiresOn",
      EXISTS (SELECT FROM certificates AS earlier WHERE earlier.revoked_at IS NOT NULL
        AND (earlier.completion_id = certificates.completion_id OR earlier.path_completion_id = certificates.path_completion_id)) AS "isAgain"
    FROM (${mails}) AS mails JOIN certificates ON certificates.id = subject_id
    WHERE key = ANY(${keys}::text[]) ORDER BY number`);
  const { first, told, later } = partOf(found, ({ isAgain }) => isAgain === found[0]?.isAgain);
  return { content: first && { kind: "certificate", items: first }, told, later };
}

async function readGradedQuizzes(personId: string, keys: readonly string[], now: Date): Promise<Found> {
  const mails = dueGradedMailsSql(Prisma.sql`enrollments.person_id = ${personId}::uuid`, now);
  const found = await runStatementOnPrimary<GradedQuiz & { key: string }>(Prisma.sql`
    SELECT key, title AS name, courses.name AS course, permalink, activity_id AS "activityId",
      quiz_attempts.id AS "attemptId", score::float, passed AS "isPassed"
    FROM (${mails}) AS mails JOIN quiz_attempts ON quiz_attempts.id = subject_id
    JOIN activities ON activities.id = activity_id JOIN courses ON courses.id = course_id
    WHERE key = ANY(${keys}::text[]) ORDER BY graded_at, key`);
  const { first, told, later } = partOf(found, () => true);
  return { content: first && { kind: "graded", items: first }, told, later };
}
