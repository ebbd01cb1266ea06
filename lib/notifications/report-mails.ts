import type { Platform } from "@/lib/actor";
import { findAppearance } from "@/lib/appearance/appearance";
import { db, Prisma, runStatementOnPrimary } from "@/lib/database/db";
import { log } from "@/lib/log";
import { composeReportMail } from "@/lib/mail/compose";
import type { ReportMail } from "@/lib/mail/content";
import { type MailServer, mailServer } from "@/lib/mail/server";
import { MailServerError } from "@/lib/mail/server-errors";
import { deliver } from "@/lib/mail/transport";
import { mayDo } from "@/lib/permissions/permissions";
import { hasTeamSql, isInForceSql } from "@/lib/permissions/session-lifetimes";
import { dayOf } from "@/lib/reports/moment";
import type { Reader } from "@/lib/reports/reach";
import type { Report } from "@/lib/reports/report";
import { reports } from "@/lib/reports/reports";
import { endScheduleOf, nextOn } from "@/lib/reports/saved-views";
import type { Interval, ReportName, ScheduleFailure } from "@/lib/reports/schema";
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

/** A failed report is sent again every hour until then. A manager who has the role by a rule gets theirs if they sign in until then. */
const daysToSend = 2;

/** Sends one due report to its address, or queues it for managers. Ends its schedule if the owner may no longer read it. Returns whether one was due. */
export async function sendNextReport(actor: Platform, now = new Date()): Promise<boolean> {
  const server = mailServer();
  const due = server && (await claim(now));
  if (!due) return false;
  if (due.isAllowed) await end(due, await sendOrQueue(server, due), now);
  else await db().$transaction((tx) => endScheduleOf(tx, actor, due));
  return true;
}

/** Reads a report for a manager, as of now. Returns null if the view is gone or the manager gets none. */
export async function readReportMail(personId: string, viewId: string): Promise<ReportMail | null> {
  const [view] = await runStatementOnPrimary<View & Pick<Reader, "roles">>(Prisma.sql`
    SELECT report, name, query, ARRAY(
      SELECT 'manager' WHERE EXISTS (SELECT FROM role_grants WHERE role_grants.person_id = people.id AND role = 'manager'
        AND ${isInForceSql(Prisma.sql`role_grants.person_id`)})
      UNION ALL SELECT 'line_manager' WHERE ${hasTeamSql}) AS roles
    FROM people CROSS JOIN saved_views WHERE people.id = ${personId}::uuid AND ${wantsReports} AND saved_views.id = ${viewId}::uuid`);
  return view && view.roles.length > 0 ? contentOf(view, { personId, roles: view.roles }) : null;
}

const wantsReports = Prisma.sql`${canReceiveMail} AND NOT EXISTS (
  SELECT FROM mail_preferences AS wishes WHERE wishes.person_id = people.id AND 'report' = ANY(unwanted))`;

async function claim(now: Date): Promise<Due | undefined> {
  const [due] = await runStatementOnPrimary<
    Omit<Due, "isAllowed"> & { isActive: boolean; granted: Reader["roles"] }
  >(Prisma.sql`
    UPDATE report_schedules SET claimed_until = now() + interval '1 hour'
    FROM saved_views JOIN people ON people.id = person_id
    WHERE saved_views.id = saved_view_id AND saved_view_id = (
      SELECT saved_view_id FROM report_schedules
      WHERE next_on <= ${dayOf(now)} AND coalesce(claimed_until <= now(), true)
      ORDER BY next_on LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING saved_views.id, report, saved_views.name, query, interval, address, next_on::text AS "dueOn",
      people.id AS "ownerId", trim(first_name || ' ' || last_name) AS "ownerName", deactivated_at IS NULL AS "isActive",
      ${rolesSql(isInForceSql(Prisma.sql`role_grants.person_id`))} AS roles, ${rolesSql(Prisma.sql`true`)} AS granted`);
  if (!due) return undefined;
  const { isActive, granted } = due;
  const isForAll = due.address === null;
  return {
    ...due,
    isAllowed: isActive && (isForAll ? granted.includes("admin") : mayDo(granted, "learners.read")),
  };
}

const rolesSql = (isGranted: Prisma.Sql) => Prisma.sql`ARRAY(
  SELECT 'admin' WHERE admin_since IS NOT NULL
  UNION SELECT role::text FROM role_grants WHERE role_grants.person_id = people.id AND ${isGranted}
  UNION SELECT 'line_manager' WHERE ${hasTeamSql})`;

/** Does nothing if the schedule has changed since, because a change sets another day. */
function end({ id, interval, address, dueOn }: Due, failure: string, now: Date) {
  const isOver = Prisma.sql`(${failure === "" && address !== null} OR next_on + ${daysToSend}::int <= ${dayOf(now)})`;
  return db().$executeRaw`
    UPDATE report_schedules SET failure = ${failure},
      next_on = CASE WHEN ${isOver} THEN ${nextOn(interval, now)} ELSE next_on END,
      claimed_until = CASE WHEN ${isOver} THEN NULL ELSE claimed_until END
    WHERE saved_view_id = ${id}::uuid AND next_on = ${dueOn}::date`;
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
