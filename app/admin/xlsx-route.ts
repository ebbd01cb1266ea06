import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { currentMessages } from "@/app/messages";
import type { Fresh, May, Permission } from "@/lib/actor";
import { downloadList } from "@/lib/audit-log/download-list";
import { type AdminList, parseAdminListQuery } from "@/lib/lists/admin-list";
import { listUrl } from "@/lib/lists/admin-list-query";
import { Workbook } from "@/lib/lists/workbook";
import { mostExcelCells, mostExcelRows } from "@/lib/reports/schema";
import { requireFreshMay } from "@/lib/session/gates";
import { unlessTooSlow } from "./csv-route";
import { headingsIn } from "./csv-words";

type Found = { name: string; list: AdminList<unknown, string> };

type Context<Params> = { params: Promise<Params> };

type Find<Actor, Params> = (
  actor: Actor,
  params: Params,
  query: Record<string, string>,
) => Promise<Found | null>;

export function xlsxRouteFor<P extends Permission, Params>(
  permissions: readonly P[],
  find: Find<May<P> & Fresh, Params>,
) {
  return async (request: NextRequest, { params }: Context<Params>): Promise<Response> => {
    const actor = await requireFreshMay(...permissions);
    const parameters = Object.fromEntries(request.nextUrl.searchParams);
    return unlessTooSlow(async () =>
      answer(request, actor, parameters, await find(actor, await params, parameters)),
    );
  };
}

async function answer(
  { nextUrl }: NextRequest,
  actor: May<never> & Fresh,
  parameters: Record<string, string>,
  found: Found | null,
): Promise<Response> {
  const query = found && parseAdminListQuery(found.list, parameters);
  if (!found || !query) notFound();
  const { name, list } = found;
  const { csv } = await currentMessages();
  const path = nextUrl.pathname.replace(/\/xlsx\/?$/, "");
  const cells = Object.values(list.csv);
  const times = new Set<number>();
  const mostRows = Math.min(mostExcelRows, mostExcelCells / cells.length);
  const workbook = new Workbook();
  try {
    let count = 0;
    for await (const batch of downloadList(actor, list, query, { path, name, concerns: [] })) {
      count += batch.length;
      if (count > mostRows) return backToPage(path, parameters);
      const rows = batch.map((row) => cells.map((cell) => cell(row) ?? null));
      for (const row of rows)
        for (const [column, value] of row.entries()) if (value instanceof Date) times.add(column);
      workbook.add(rows);
    }
    // Excel knows no time zones.
    const headings = headingsIn(csv, list.csv).map((name, column) =>
      times.has(column) ? `${name} (UTC)` : name,
    );
    return new Response(await workbook.finish(headings), {
      headers: {
        "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "Content-Disposition": `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.xlsx"`,
        "Cache-Control": "private, no-store",
      },
    });
  } finally {
    await workbook.close();
  }
}

/** The page says why, and offers the CSV file. */
function backToPage(path: string, parameters: Record<string, string>): Response {
  const Location = listUrl(path, { filters: { ...parameters, message: "too_long" } });
  return new Response(null, { status: 303, headers: { Location } });
}
