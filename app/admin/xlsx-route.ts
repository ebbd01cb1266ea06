import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import { currentMessages } from "@/app/messages";
import type { Fresh, May, Permission } from "@/lib/actor";
import { downloadList } from "@/lib/audit-log/download-list";
import { type AdminList, parseAdminListQuery } from "@/lib/lists/admin-list";
import { listUrl } from "@/lib/lists/admin-list-query";
import { mostExcelCells, mostExcelRows } from "@/lib/reports/schema";
import { requireFreshMay } from "@/lib/session/gates";
import { unlessTooSlow } from "./csv-route";
import { headingsIn } from "./csv-words";

type Found = { name: string; list: AdminList<unknown, string> };

export function xlsxRouteFor<P extends Permission>(
  permissions: readonly P[],
  find: (actor: May<P> & Fresh, query: Record<string, string>) => Promise<Found | null>,
) {
  return async (request: NextRequest): Promise<Response> => {
    const actor = await requireFreshMay(...permissions);
    return unlessTooSlow(() => answer(request, actor, find));
  };
}

async function answer<Actor extends May<never> & Fresh>(
  { nextUrl }: NextRequest,
  actor: Actor,
  find: (actor: Actor, query: Record<string, string>) => Promise<Found | null>,
): Promise<Response> {
  const parameters = Object.fromEntries(nextUrl.searchParams);
  const found = await find(actor, parameters);
  const query = found && parseAdminListQuery(found.list, parameters);
  if (!found || !query) notFound();
  const { name, list } = found;
  const { csv } = await currentMessages();
  const path = nextUrl.pathname.replace(/\/xlsx\/?$/, "");
  const rows: SheetData = [];
  const cells = Object.values(list.csv);
  const times = new Set<number>();
  const mostRows = Math.min(mostExcelRows, mostExcelCells / cells.length);
  for await (const batch of downloadList(actor, list, query, { path, name, concerns: [] })) {
    for (const row of batch) {
      const values = cells.map((cell) => cell(row) ?? null);
      for (const [column, value] of values.entries()) if (value instanceof Date) times.add(column);
      rows.push(values);
    }
    if (rows.length > mostRows) return backToPage(path, parameters);
  }
  // Excel knows no time zones.
  const headings = headingsIn(csv, list.csv).map((name, column) =>
    times.has(column) ? `${name} (UTC)` : name,
  );
  rows.unshift(headings.map((value) => ({ value, fontWeight: "bold" as const })));
  const sheet = { sheet: "1", stickyRowsCount: 1, dateFormat: "yyyy-mm-dd hh:mm" };
  const body = await writeExcelFile(rows, sheet).toBuffer();
  return new Response(new Uint8Array(body), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.xlsx"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** The page says why, and offers the CSV file. */
function backToPage(path: string, parameters: Record<string, string>): Response {
  const Location = listUrl(path, { filters: { ...parameters, message: "too_long" } });
  return new Response(null, { status: 303, headers: { Location } });
}
