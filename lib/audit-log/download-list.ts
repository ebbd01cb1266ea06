import { validate } from "uuid";
import type { Fresh, May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/database/db";
import { type AdminList, readWholeList } from "@/lib/lists/admin-list";
import type { AdminListQuery } from "@/lib/lists/admin-list-query";
import type { Filter } from "@/lib/lists/filters";
import { log } from "@/lib/log";
import { reportSecurityEvent } from "./report-security-event";

/** Replaces the text of a search: the log outlives the person it may name (docs/decisions/012). */
const notKept = "(text not kept)";

export type DownloadedList = { path: string; name: string; concerns: readonly string[] };

export async function* downloadList<Row, Name extends string>(
  actor: May<never> & Fresh,
  list: AdminList<Row, Name>,
  query: AdminListQuery<Name>,
  downloaded: DownloadedList,
): AsyncGenerator<Row[], void> {
  let [rows, isComplete] = [0, false];
  try {
    for await (const batch of readWholeList(actor, list, query)) {
      rows += batch.length;
      yield batch;
    }
    isComplete = true;
  } finally {
    await recordDownload(actor, list.filters, query, downloaded, { rows, isComplete });
  }
}

async function recordDownload(
  actor: May<never> & Fresh,
  known: Readonly<Record<string, Filter>>,
  query: AdminListQuery,
  { path, name, concerns }: DownloadedList,
  end: { rows: number; isComplete: boolean },
): Promise<void> {
  const filters = Object.fromEntries(
    Object.entries(query.filters)
      .filter(([, value]) => value)
      .map(([name, value]) => [name, known[name]?.isSearch && !validate(value) ? notKept : value]),
  );
  const subject = { type: "list", id: path, name } as const;
  // A filter's value may be a group's name, which security events never have.
  const reported = { rows: end.rows, filters: Object.keys(filters) };
  try {
    const after = { ...end, filters, ...(query.sort && { sort: query.sort }) };
    await audit(db(), actor, { action: "list.downloaded", subject, concerns, after, reported });
  } catch (err) {
    log().error({ err, code: "download_not_recorded" }, "Could not record a download in the audit log");
    reportSecurityEvent({
      event: "list.downloaded",
      outcome: "success",
      actor_id: actor.personId,
      subject_type: subject.type,
      subject_id: subject.id,
      address: actor.address,
      user_agent: actor.userAgent,
      ...reported,
    });
  }
}
