import { v7 as uuidv7, validate } from "uuid";
import type { May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, Prisma, runStatement } from "@/lib/database/db";
import { isDuplicate, Refusal } from "@/lib/errors";
import { schoolZone } from "./moment";
import type { SavedViewInput, ScheduleInput } from "./schedule-schema";
import type { Interval, ReportName } from "./schema";

export type SavedView = {
  id: string;
  report: ReportName;
  name: string;
  query: string;
  schedule: { interval: Interval; address: string | null; nextOn: string; failure: string } | null;
};

const mostViews = 50;

export async function listSavedViews({ personId }: May<"learners.read">): Promise<SavedView[]> {
  return runStatement<SavedView>(Prisma.sql`
    SELECT id, report, name, query, (SELECT json_build_object('interval', interval, 'address', address,
        'nextOn', next_on::text, 'failure', failure) FROM report_schedules WHERE saved_view_id = id) AS schedule
    FROM saved_views WHERE person_id = ${personId}::uuid ORDER BY lower(name), id`);
}

/** @throws Refusal `saved_view_name_taken` unless the person replaces their view of this report; `saved_views_full` */
export async function saveView(
  { personId }: May<"learners.read">,
  { replaces, ...view }: SavedViewInput,
): Promise<void> {
  const saved = db().$transaction(async (tx) => {
    const { report, name, query } = view;
    const replaced =
      replaces && (await tx.savedView.updateMany({ where: { personId, report, name }, data: { query } }));
    if (replaced && replaced.count > 0) return;
    if ((await tx.savedView.count({ where: { personId } })) >= mostViews)
      throw new Refusal("saved_views_full", { limit: mostViews });
    await tx.savedView.create({ data: { id: uuidv7(), personId, ...view } });
  });
  await saved.catch(explainDuplicate);
}

function explainDuplicate(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  throw new Refusal("saved_view_name_taken", { field: "name", cause: error });
}

export async function deleteView(actor: May<"learners.read">, id: string): Promise<void> {
  await endSchedule(actor, id);
  if (validate(id)) await db().savedView.deleteMany({ where: { id, personId: actor.personId } });
}

/** Only admins send a report to all managers. @throws Refusal `saved_view_not_found` */
export async function scheduleView(
  actor: May<"learners.read">,
  { id, interval, address }: ScheduleInput,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const view = await findOwn(tx, actor, id);
    if (!view || (address === null && !actor.roles.includes("admin")))
      throw new Refusal("saved_view_not_found");
    await tx.$executeRaw`
      INSERT INTO report_schedules (saved_view_id, interval, address, next_on)
      VALUES (${id}::uuid, ${interval}::report_interval, ${address}, ${nextOn(interval, new Date())})
      ON CONFLICT (saved_view_id) DO UPDATE SET interval = excluded.interval, address = excluded.address,
        next_on = excluded.next_on, claimed_until = NULL, failure = ''`;
    // The log outlives the person whose address it may be.
    const recipients = address === null ? "managers" : address.slice(address.lastIndexOf("@"));
    const subject = { type: "report", id, name: view.name } as const;
    await audit(tx, actor, {
      action: "report.scheduled",
      subject,
      after: { report: view.report, interval, recipients },
    });
  });
}

export async function endSchedule(actor: May<"learners.read">, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const view = await findOwn(tx, actor, id);
    const ended = view && (await tx.reportSchedule.deleteMany({ where: { savedViewId: id } }));
    if (!ended || ended.count === 0) return;
    const subject = { type: "report", id, name: view.name } as const;
    await audit(tx, actor, { action: "report.schedule_ended", subject, before: { report: view.report } });
  });
}

const findOwn = async (tx: Database, { personId }: May<"learners.read">, id: string) =>
  validate(id) ? tx.savedView.findUnique({ where: { id, personId } }) : null;

/** Returns SQL of the next Monday, or the first of the next month, where the school is. */
export const nextOn = (interval: Interval, now: Date) => {
  const unit = interval === "weekly" ? "week" : "month";
  return Prisma.sql`(date_trunc(${unit}, ${now}::timestamptz AT TIME ZONE ${schoolZone}) + ${`1 ${unit}`}::interval)::date`;
};
