import { credentialOf } from "@/lib/api-keys/credential";
import { runQueued } from "@/lib/api-keys/queues";
import { listFields } from "@/lib/custom-fields/list";
import { filterOf } from "@/lib/custom-fields/people-list";
import { env } from "@/lib/env";
import { linkHeader, listBody } from "@/lib/jsonapi/document";
import { invalidParameter } from "@/lib/jsonapi/errors";
import { schemaOf } from "@/lib/jsonapi/filter";
import { type ListQuery, parseListQuery } from "@/lib/jsonapi/query";
import { queryableOf } from "@/lib/jsonapi/resource";
import { type AdminList, countList, parseAdminListQuery, readListRange } from "@/lib/lists/admin-list";
import { type AsOf, findAsOf } from "@/lib/reports/moment";
import { wholeSchool } from "@/lib/reports/reach";
import type { Report } from "@/lib/reports/report";
import type { ReportResource } from "@/lib/reports/report-resource";
import { reports } from "@/lib/reports/reports";
import type { ReportName } from "@/lib/reports/schema";
import { admitTo } from "./admission";
import { conditional } from "./conditional";
import { negotiate } from "./negotiation";
import { describeRead, summaryOf } from "./openapi/describe-read";
import type { Reading } from "./operation";
import { readingScopes } from "./scope";

/** Serves the rows of a report page, with the columns of its file as attributes. */
export function reportOperation(resource: ReportResource): Reading<`/v2/reports/${ReportName}`> {
  const target = { kind: "list" as const, resource };
  const report = reports[resource.name] as Report<{ id: string }>;
  const operation: Reading<`/v2/reports/${ReportName}`> = {
    ...target,
    method: "GET",
    path: `/v2/reports/${resource.name}`,
    scope: readingScopes(target),
    summary: summaryOf(target),
    describe: () => describeRead(target),
    async handle(request, _context, headers) {
      const credential = credentialOf(request);
      await admitTo(operation, credential, headers);
      const type = negotiate(request.headers);
      const { pathname, search, searchParams } = new URL(request.url);
      const { query, ...parsed } = parse(resource, searchParams);
      const given = await withFieldIds(parsed.given);
      const asOf = await findAsOf(given.as_of);
      if (!asOf) throw malformed("as_of", resource);
      if (asOf.isFuture || asOf.isUnknown) throw outOfRange(asOf);
      const { page, limit, sort, total, fields } = query;
      const [first] = sort;
      const found = await runQueued(request.signal, async () => {
        const list = await report.list(wholeSchool, asOf.at, given);
        const listQuery = parseAdminListQuery(list, {
          ...given,
          sort: `${first?.descending ? "-" : ""}${first?.name}`,
        });
        const isMalformed = (name: string) =>
          list.filters[name]?.schema.safeParse(given[name]).success === false;
        if (!listQuery) throw malformed(Object.keys(given).find(isMalformed) ?? "sort", resource);
        const { rows, hasNext } = await readListRange(list, listQuery, (page - 1) * limit, limit);
        const data = rows.map((row) => objectOf(resource, list, row, fields[resource.type])).join();
        return { data, hasNext, total: total ? await countList(list, listQuery) : null };
      });
      const url = `${env().BASE_URL}${pathname}${search}`;
      const body = listBody({ ...found, included: null }, url, page);
      const all = { ...headers, "Content-Type": type, Link: linkHeader(url, page, found.hasNext) };
      const representation = type === "application/json" ? "" : "+api";
      return conditional(request, Buffer.from(body), all, representation);
    },
  };
  return operation;
}

type Parsed = { query: ListQuery; given: Record<string, string> };

function parse(resource: ReportResource, parameters: URLSearchParams): Parsed {
  const known = new Map(Object.entries(resource.parameters ?? {}));
  const parameterOf = (name: string) => {
    const parameter = known.get(name.replace(/\[.+\]$/s, ""));
    return Boolean(parameter?.isNamed) === name.endsWith("]") ? parameter : undefined;
  };
  const own = [...new Set(parameters.keys())].filter(parameterOf);
  const rest = new URLSearchParams([...parameters].filter(([name]) => !own.includes(name)));
  const query = parseListQuery(rest, queryableOf(resource));
  if (query.sort.length > 1) throw invalidParameter("sort", "sort_malformed", { allowed: resource.sorts });
  const given = own.map((name) => [name, textOf(name)]);
  function textOf(name: string): string {
    const [text = "", ...others] = parameters.getAll(name);
    if (others.length > 0) throw invalidParameter(name, "parameter_repeated", { parameter: name });
    const field = parameterOf(name);
    if (!field || !schemaOf(field).safeParse(text).success) throw malformed(name, resource);
    return text;
  }
  return { query, given: Object.fromEntries(given) };
}

/** Callers name a custom field; the reports know it by its ID. */
async function withFieldIds(given: Record<string, string>): Promise<Record<string, string>> {
  if (!Object.keys(given).some((name) => name.endsWith("]"))) return given;
  const fields = await listFields(wholeSchool);
  const named = Object.entries(given).map(([parameter, value]) => {
    const [, name] = /^field\[(.+)\]$/s.exec(parameter) ?? [];
    if (name === undefined) return [parameter, value];
    const field = fields.find((one) => one.name === name);
    const allowed = fields.map((one) => `field[${one.name}]`);
    if (!field) throw invalidParameter(parameter, "parameter_unknown", { parameter, allowed });
    return [filterOf(field), value];
  });
  return Object.fromEntries(named);
}

function malformed(parameter: string, { parameters }: ReportResource) {
  const expected = parameters?.[parameter] ?? { kind: "exact" as const };
  return invalidParameter(parameter, "value_malformed", { parameter, expected });
}

const outOfRange = ({ firstDay: first, today: last }: AsOf) =>
  invalidParameter("as_of", "day_out_of_range", { parameter: "as_of", first, last });

function objectOf<Row extends { id: string }>(
  { type, attributes }: ReportResource,
  list: AdminList<Row>,
  row: Row,
  fields: readonly string[] | undefined,
): string {
  const names = Object.keys(attributes.shape).filter((name) => !fields || fields.includes(name));
  const values = names.map((name) => [name, written(list.csv[name]?.(row) ?? row[name as keyof Row])]);
  return JSON.stringify({
    type,
    id: row.id,
    ...(names.length > 0 && { attributes: Object.fromEntries(values) }),
  });
}

/** Times are whole seconds. */
const written = (value: unknown) =>
  value instanceof Date ? value.toISOString().replace(/\.\d+Z$/, "Z") : (value ?? null);
