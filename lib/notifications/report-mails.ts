import { findAppearance } from "@/lib/appearance/appearance";
import { db, Prisma, runStatementOnPrimary } from "@/lib/database/db";
import { log } from "@/lib/log";
import { composeReportMail, type ReportMail } from "@/lib/mail/compose";
import { type MailServer, mailServer } from "@/lib/mail/server";
import { MailServerError } from "@/lib/mail/server-errors";
import { deliver } from "@/lib/mail/transport";
import { mayDo } from "@/lib/permissions/permissions";
import { isInForceSql } from "@/lib/permissions/session-lifetimes";
import { dayOf } from "@/lib/reports/moment";
import type { Reader } from "@/lib/reports/reach";
import type { Report } from "@/lib/reports/report";
import { reports } from "@/lib/reports/reports";
import { nextOn } from "@/lib/reports/saved-views";
import type { Interval, ReportName } from "@/lib/reports/schema";
import type { ClaimedEntry } from "./claim";
import { messageIdOf } from "./message-id";

type View = { report: ReportName; name: string; query: string };

type Due = View & {
  id: string;
  interval: Interval;
  address: string | null;
  dueOn: string;
  ownerId: string;
  ownerName: string;
  isActive: boolean;
  roles: Reader["roles"];
};

/** Sends due reports to their addresses, and queues those of managers. A failed one is due again after an hour. */
export async function sendReportMails(now = new Date()): Promise<void> {
  const server = mailServer();
  if (!server) return;
  for (let due = await claim(now); due; due = await claim(now)) {
    if (!due.isActive || !mayDo(due.roles, "learners.read")) {
      await db().reportSchedule.deleteMany({ where: { savedViewId: due.id } });
      continue;
    }
    const failure = due.address === null ? await queueForManagers(due) : await send(server, due, due.address);
    await end(due, failure, now);
  }
}

/** Reads one report for a manager, as of now. Returns null if its view is gone or they manage no group. */
export async function readReportMail(
  personId: string,
  entries: readonly ClaimedEntry[],
): Promise<{ content: ReportMail; told: ClaimedEntry[]; later: ClaimedEntry[] } | null> {
  const [first, ...later] = entries;
  const [view] = await runStatementOnPrimary<View>(Prisma.sql`
    SELECT report, name, query FROM saved_views WHERE id = ${first?.subjectId}::uuid
      AND EXISTS (SELECT FROM role_grants WHERE role_grants.person_id = ${personId}::uuid AND role = 'manager')`);
  if (!first || !view) return null;
  return { content: await contentOf(view, { personId, roles: ["manager"] }), told: [first], later };
}

function claim(now: Date): Promise<Due | undefined> {
  return runStatementOnPrimary<Due>(Prisma.sql`
    UPDATE report_schedules SET claimed_until = ${now}::timestamptz + interval '1 hour'
    FROM saved_views JOIN people ON people.id = person_id
    WHERE saved_views.id = saved_view_id AND saved_view_id = (
      SELECT saved_view_id FROM report_schedules
      WHERE next_on <= ${dayOf(now)} AND coalesce(claimed_until <= ${now}, true)
      ORDER BY next_on LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING saved_views.id, report, saved_views.name, query, interval, address, next_on::text AS "dueOn",
      people.id AS "ownerId", trim(first_name || ' ' || last_name) AS "ownerName", deactivated_at IS NULL AS "isActive",
      ARRAY(SELECT 'admin' WHERE admin_since IS NOT NULL UNION SELECT role::text FROM role_grants
        WHERE role_grants.person_id = people.id AND ${isInForceSql(Prisma.sql`people.id`)}) AS roles`).then(
    ([due]) => due,
  );
}

const end = ({ id, interval }: Due, failure: string, now: Date) => db().$executeRaw`
  UPDATE report_schedules SET failure = ${failure}, ${
    failure
      ? Prisma.sql`sent_at = sent_at`
      : Prisma.sql`sent_at = ${now}, claimed_until = NULL, next_on = ${nextOn(interval, now)}`
  } WHERE saved_view_id = ${id}::uuid`;

async function queueForManagers({ id, dueOn }: Due): Promise<string> {
  await db().$executeRaw`
    INSERT INTO outbox (kind, key, person_id, subject_id)
    SELECT 'report', concat_ws(':', 'report', ${id}::text, ${dueOn}::text, people.id), people.id, ${id}::uuid
    FROM people LEFT JOIN mail_preferences AS wishes ON wishes.person_id = people.id
    WHERE deactivated_at IS NULL AND email <> '' AND 'report' <> ALL(coalesce(unwanted, '{}')::text[])
      AND EXISTS (SELECT FROM role_grants WHERE role_grants.person_id = people.id AND role = 'manager'
        AND ${isInForceSql(Prisma.sql`people.id`)})
    ON CONFLICT (key) DO NOTHING`;
  return "";
}

async function send(server: MailServer, due: Due, address: string): Promise<string> {
  const content = await contentOf(due, { personId: due.ownerId, roles: due.roles });
  const appearance = await findAppearance();
  try {
    await deliver(server, {
      ...composeReportMail(content, due.ownerName, appearance.language, appearance),
      to: { name: "", address },
      fromName: appearance.schoolName,
      messageId: messageIdOf([`report:${due.id}:${due.dueOn}`]),
    });
    return "";
  } catch (err) {
    if (!(err instanceof MailServerError)) throw err;
    log().warn({ code: "report_not_sent", err }, "Could not send a report");
    return err.message;
  }
}

/** The totals are those of now, so a view of a past day keeps its day only in the link. */
async function contentOf({ report, name, query }: View, reader: Reader): Promise<ReportMail> {
  const { totals } = reports[report] as unknown as Report<unknown>;
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const path = `/admin/reports/${report.replaceAll("_", "-")}${query}`;
  return { kind: "report", name, totals: await totals(reader, null, parameters), path };
}
