import { Client } from "pg";
import { env } from "@/lib/env";
import { type AdminList, explainListPage } from "@/lib/lists/admin-list";
import { queryOf } from "./admin-lists";

/** With this many rows, PostgreSQL prefers a fitting index. */
export const rows = 20_000;

export type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  Filter?: string;
  "Plan Rows": number;
  "Actual Rows"?: number;
  Plans?: Plan[];
};

export const allSteps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(allSteps)];

// Schools have few learning paths and retention rows, at most a few dozen providers and webhooks, and one learning record
// store. Most tests have few groups. Today's attempts are in sign_in_attempts_earlier, as on a platform from before their months.
const hasManyRows = (relation: string) =>
  !/^(groups|identity_providers|learning_path(s|_courses|_prerequisites)|retention_runs|webhook_endpoints|xapi_stores|sign_in_attempts_(default|\d+_\d+))$/.test(
    relation,
  );

export const attemptIdOf = (at: string) =>
  `(left(first_id_of((${at}) AT TIME ZONE 'UTC')::text, 14) || substr(gen_random_uuid()::text, 15))::uuid`;

/** Returns plan nodes that read a whole large table or sort a large part of one. */
export function wasteful(plan: Plan, isLarge = hasManyRows): string[] {
  return allSteps(plan).flatMap((node) => {
    const relation = node["Relation Name"] ?? "";
    if (node["Node Type"] === "Seq Scan" && isLarge(relation)) return [`Seq Scan on ${relation}`];
    const [child] = node.Plans ?? [];
    const sorts = node["Node Type"] === "Sort" && (child?.["Plan Rows"] ?? 0) > rows / 10;
    return sorts ? ["Sort"] : [];
  });
}

export async function wastefulPage<Row, Name extends string>(
  list: AdminList<Row, Name>,
  parameters: object,
): Promise<string[]> {
  const plan = (await explainListPage(list, queryOf(list, parameters))) as [{ Plan: Plan }] | null;
  if (!plan) throw new Error(`${JSON.stringify(parameters)} finds nothing.`);
  return wasteful(plan[0].Plan).map((node) => `${JSON.stringify(parameters)}: ${node}`);
}

export async function execute(...statements: string[]): Promise<void> {
  await withClient(async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

/** Rebuilding indexes afterwards is far faster than growing them with each row. */
export async function withoutIndexes(fill: () => Promise<unknown>): Promise<void> {
  await withClient(async (client) => {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass AS name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition
       FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
       WHERE relnamespace = 'public'::regnamespace AND NOT relispartition AND NOT indisunique`,
    );
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await fill().finally(async () => {
      for (const { definition } of indexes) await client.query(definition);
    });
  });
}

async function withClient(run: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  await run(client).finally(() => client.end());
}
