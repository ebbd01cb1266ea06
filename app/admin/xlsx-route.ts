import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import { currentMessages } from "@/app/messages";
import type { Fresh, May, Permission } from "@/lib/actor";
import { downloadList } from "@/lib/audit-log/download-list";
import { plainPage } from "@/lib/http/plain-page";
import { type AdminList, parseAdminListQuery } from "@/lib/lists/admin-list";
import { requireFreshMay } from "@/lib/session/gates";
import { headingsIn } from "./csv-words";

/** A workbook is made in memory. */
const mostRows = 100_000;

type Found = { name: string; list: AdminList<unknown, string> };

export function xlsxRouteFor<P extends Permission>(
  permissions: readonly P[],
  find: (actor: May<P> & Fresh, query: Record<string, string>) => Promise<Found | null>,
) {
  return async (request: NextRequest): Promise<Response> => {
    const actor = await requireFreshMay(...permissions);
    const parameters = Object.fromEntries(request.nextUrl.searchParams);
    const found = await find(actor, parameters);
    const query = found && parseAdminListQuery(found.list, parameters);
    if (!found || !query) notFound();
    const { name, list } = found;
    const { csv, reports: t } = await currentMessages();
    const path = request.nextUrl.pathname.replace(/\/xlsx\/?$/, "");
    const rows: SheetData = [
      headingsIn(csv, list.csv).map((value) => ({ value, fontWeight: "bold" as const })),
    ];
    const cells = Object.values(list.csv);
    for await (const batch of downloadList(actor, list, query, { path, name, concerns: [] })) {
      rows.push(...batch.map((row) => cells.map((cell) => cell(row) ?? null)));
      if (rows.length > mostRows + 1) return tooLong(t.tooLong);
    }
    const sheet = { sheet: "1", stickyRowsCount: 1, dateFormat: "yyyy-mm-dd hh:mm" };
    const body = await writeExcelFile(rows, sheet).toBuffer();
    return new Response(new Uint8Array(body), {
      headers: {
        "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "Content-Disposition": `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.xlsx"`,
        "Cache-Control": "private, no-store",
      },
    });
  };
}

function tooLong({ title, text }: { title: string; text: (args: { rows: number }) => string }): Response {
  const { body, ...rest } = plainPage({ status: 413, title, text: text({ rows: mostRows }) });
  return new Response(body, rest);
}
