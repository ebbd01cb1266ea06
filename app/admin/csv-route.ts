import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { validate } from "uuid";
import { currentMessages } from "@/app/messages";
import type { Fresh, FreshAdmin, May, Permission } from "@/lib/actor";
import { downloadList } from "@/lib/audit-log/download-list";
import { Refusal } from "@/lib/errors";
import { plainPage } from "@/lib/http/plain-page";
import { type AdminList, parseAdminListQuery } from "@/lib/lists/admin-list";
import { csvLines } from "@/lib/lists/csv";
import type { Messages } from "@/lib/messages/messages";
import { requireFreshAdmin, requireFreshMay } from "@/lib/session/gates";
import { headingsIn } from "./csv-words";
import { download } from "./download";

type Context<Params> = { params: Promise<Params> };

// Next.js passes no params to a route without any in its path.
type Ids = Record<string, string>;

/** A file for people has headings in their language; one for machines has the names of its columns. */
type Found<Row, Name extends string> = {
  name: string;
  list: AdminList<Row, Name>;
  isForMachines?: true;
};

export function csvRoute<Row, Name extends string, Params extends Ids>(
  find: (admin: FreshAdmin, params: Params) => Found<Row, Name> | Promise<Found<Row, Name> | null>,
) {
  return async (request: NextRequest, { params }: Context<Params>): Promise<Response> => {
    const admin = await requireFreshAdmin();
    const ids = await params;
    return unlessTooSlow(async () => answer(request, admin, await find(admin, ids), ids));
  };
}

export function csvRouteFor<P extends Permission, Row, Name extends string, Params extends Ids>(
  permissions: readonly P[],
  find: (
    actor: May<P> & Fresh,
    params: Params,
    query: Record<string, string>,
  ) => Found<Row, Name> | Promise<Found<Row, Name> | null>,
) {
  return async (request: NextRequest, { params }: Context<Params>): Promise<Response> => {
    const actor = await requireFreshMay(...permissions);
    const query = Object.fromEntries(request.nextUrl.searchParams);
    const ids = await params;
    return unlessTooSlow(async () => answer(request, actor, await find(actor, ids, query), ids));
  };
}

async function answer<Row, Name extends string>(
  request: NextRequest,
  actor: May<never> & Fresh,
  found: Found<Row, Name> | null,
  ids: Ids | undefined,
): Promise<Response> {
  const query = found && parseAdminListQuery(found.list, Object.fromEntries(request.nextUrl.searchParams));
  if (!found || !query) notFound();
  const { name, list, isForMachines } = found;
  const { csv: t } = await currentMessages();
  const day = new Date().toISOString().slice(0, 10);
  const downloaded = { path: pathOfList(request), name, concerns: Object.values(ids ?? {}).filter(validate) };
  const batches = downloadList(actor, list, query, downloaded);
  const first = await batches.next();
  const headings = isForMachines ? Object.keys(list.csv) : headingsIn(t, list.csv);
  const text = csvLines(list.csv, headings, separatorIn(request), first, batches);
  return download(`${name}-${day}.csv`, "text/csv; charset=utf-8; header=present", text);
}

const separatorIn = ({ nextUrl }: NextRequest) =>
  nextUrl.searchParams.get("separator") === "semicolon" ? ";" : ",";

/** Answers with advice if the list takes too long before the answer begins. */
export async function unlessTooSlow(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Refusal && error.code === "list_too_slow")
      return tooSlow((await currentMessages()).timeouts);
    throw error;
  }
}

function tooSlow({ title, list: text }: Messages["timeouts"]): Response {
  const { body, ...rest } = plainPage({ status: 503, title, text, retryAfter: 60 });
  return new Response(body, rest);
}

// Next.js leaves the path encoded, but the log needs one spelling.
const pathOfList = ({ nextUrl }: NextRequest) =>
  decodeURIComponent(nextUrl.pathname).replace(/\/csv\/?$/, "");
