import { findAppearance } from "@/lib/appearance/appearance";
import { db, Prisma, runStatementOnPrimary } from "@/lib/database/db";
import { log } from "@/lib/log";
import { composeReportMail, type ReportMail } from "@/lib/mail/compose";
import { type MailServer, mailServer } from "@/lib/mail/server";
import { MailServerError } from "@/lib/mail/server-errors";
import { deliver } from "@/lib/mail/transport";
import { mayDo } from "@/lib/permissions/permissions";
import { hasTeamSql, isInForceSql } from "@/lib/permissions/session-lifetimes";
import { dayOf } from "@/lib/reports/moment";
import type { Reader } from "@/lib/reports/reach";
import type { Report } from "@/lib/reports/report";
import { reports } from "@/lib/reports/reports";
import { nextOn } from "@/lib/reports/saved-views";
import type { Interval, ReportName, ScheduleFailure } from "@/lib/reports/schema";
import type { ClaimedEntry } from "./claim";
import { canReceiveMail, managersSql } from "./due-mails";
import { messageIdOf } from "./message-id";
import { queueSql } from "./queue";

type View = { report: ReportName; name: string; query: string };

type Due = View & {
  id: string;
  interval: Interval;
  address: string | null;
  dueOn: string;
  ownerId: string;
  ownerName: string;
  /** The owner has a role for it, if perhaps only while signed in. */
  isAllowed: boolean;
  /** These count now, without roles that wait for a sign-in. */
  roles: Reader["roles"];
};

/** A failed report is tried every hour until then. A manager who has the role by a rule gets theirs if they sign in until then. */
const daysToSend = 2;

/** Sends due reports to their addresses, and queues those of managers. */
export async function sendReportMails(now = new Date()): Promise<void> {
  const server = mailServer();
  if (!server) return;
  for (let due = await claim(now); due; due = await claim(now)) {
    if (!due.isAllowed) await db().reportSchedule.deleteMany({ where: { savedViewId: due.id } });
    else await end(due, await sendOrQueue(server, due), now);
  }
}

/** Reads one report for a manager, as of now. Returns null if the views are gone or the manager gets none. */
export async function readReportMail(
  personId: string,
  entries: readonly ClaimedEntry[],
): Promise<{ content: ReportMail; told: ClaimedEntry[]; later: ClaimedEntry[] } | null> {
  const views = await runStatementOnPrimary<View & Pick<Reader, "roles"> & { id: string }>(Prisma.sql`
    SELECT saved_views.id, report, name, query, ARRAY(
      SELECT 'manager' WHERE EXISTS (SELECT FROM role_grants WHERE role_grants.person_id = people.id AND role = 'manager'
        AND ${isInForceSql(Prisma.sql`role_grants.person_id`)})
      UNION ALL SELECT 'line_manager' WHERE ${hasTeamSql}) AS roles
    FROM people CROSS JOIN saved_views WHERE people.id = ${personId}::uuid AND ${wantsReports}
      AND saved_views.id = ANY(${entries.map(({ subjectId }) => subjectId)}::uuid[])`);
  const viewOf = (entry: ClaimedEntry) =>
    views.find(({ id, roles }) => id === entry.subjectId && roles.length > 0);
  const [first, ...later] = entries.filter(viewOf);
  const view = first && viewOf(first);
  if (!view) return null;
  return { content: await contentOf(view, { personId, roles: view.roles }), told: [first], later };
}

const wantsReports = Prisma.sql`${canReceiveMail} AND NOT EXISTS (
  SELECT FROM mail_preferences AS wishes WHERE wishes.person_id = people.id AND 'report' = ANY(unwanted))`;

async function claim(now: Date): Promise<Due | undefined> {
  const [due] = await runStatementOnPrimary<
    Omit<Due, "isAllowed"> & { isActive: boolean; granted: Reader["roles"] }
  >(Prisma.sql`
    UPDATE report_schedules SET claimed_until = ${now}::timestamptz + interval '1 hour'
    FROM saved_views JOIN people ON people.id = person_id
    WHERE saved_views.id = saved_view_id AND saved_view_id = (
      SELECT saved_view_id FROM report_schedules
      WHERE next_on <= ${dayOf(now)} AND coalesce(claimed_until <= ${now}, true)
      ORDER BY next_on LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING saved_views.id, report, saved_views.name, query, interval, address, next_on::text AS "dueOn",
      people.id AS "ownerId", trim(first_name || ' ' || last_name) AS "ownerName", deactivated_at IS NULL AS "isActive",
      ARRAY(SELECT 'admin' WHERE admin_since IS NOT NULL UNION SELECT role::text FROM role_grants
        WHERE role_grants.person_id = people.id AND ${isInForceSql(Prisma.sql`role_grants.person_id`)}) AS roles,
      ARRAY(SELECT 'admin' WHERE admin_since IS NOT NULL
        UNION SELECT role::text FROM role_grants WHERE role_grants.person_id = people.id) AS granted`);
  if (!due) return undefined;
  const { isActive, granted } = due;
  const isForAll = due.address === null;
  return {
    ...due,
    isAllowed: isActive && (isForAll ? granted.includes("admin") : mayDo(granted, "learners.read")),
  };
}

function end({ id, interval, address }: Due, failure: string, now: Date) {
  const isOver = Prisma.sql`(${failure === "" && address !== null} OR next_on + ${daysToSend}::int <= ${dayOf(now)})`;
  return db().$executeRaw`
    UPDATE report_schedules SET failure = ${failure}, sent_at = ${failure ? Prisma.sql`sent_at` : Prisma.sql`${now}`},
      next_on = CASE WHEN ${isOver} THEN ${nextOn(interval, now)} ELSE next_on END,
      claimed_until = CASE WHEN ${isOver} THEN NULL ELSE claimed_until END
    WHERE saved_view_id = ${id}::uuid`;
}

/** Returns why it failed: a ScheduleFailure, or the mail server's words. */
async function sendOrQueue(server: MailServer, due: Due): Promise<string> {
  try {
    if (due.address === null) await queueForManagers(due);
    else if (!mayDo(due.roles, "learners.read")) return "owner_signed_out" satisfies ScheduleFailure;
    else await send(server, due, due.address);
    return "";
  } catch (err) {
    log().warn({ code: "report_not_sent", err }, "Could not send a report");
    return err instanceof MailServerError ? err.message : ("not_computed" satisfies ScheduleFailure);
  }
}

const queueForManagers = ({ id, dueOn }: Due) =>
  db().$executeRaw`${queueSql(Prisma.sql`
    SELECT 'report'::mail_kind AS kind, concat_ws(':', 'report', ${id}::text, ${dueOn}::text, people.id) AS key,
      people.id AS person_id, ${id}::uuid AS subject_id, NULL::date AS due_on
    FROM people JOIN (${managersSql}) AS managers ON managers.person_id = people.id WHERE ${wantsReports}`)}`;

async function send(server: MailServer, due: Due, address: string): Promise<void> {
  const content = await contentOf(due, { personId: due.ownerId, roles: due.roles });
  const appearance = await findAppearance();
  await deliver(server, {
    ...composeReportMail(content, due.ownerName, appearance.language, appearance),
    to: { name: "", address },
    fromName: appearance.schoolName,
    messageId: messageIdOf([`report:${due.id}:${due.dueOn}`]),
  });
}

/** The totals are those of now, so a view of a past day keeps its day only in the link. */
async function contentOf({ report, name, query }: View, reader: Reader): Promise<ReportMail> {
  const { totals } = reports[report] as unknown as Report<unknown>;
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const path = `/admin/reports/${report.replaceAll("_", "-")}${query}`;
  return { kind: "report", name, totals: await totals(reader, null, parameters), path };
}
