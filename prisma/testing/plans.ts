import { Client } from "pg";
import { env } from "@/lib/env";
import { explainTablePage, type Question } from "@/lib/lists/table-page";

/** How many rows a table of which plans are looked at has. */
export const rows = 100_000;

/** A step of how PostgreSQL would answer. */
export type Plan = { "Node Type": string; "Relation Name"?: string; "Plan Rows": number; Plans?: Plan[] };

const all = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)];

// Most tests have few groups, and there is a row of retention for each kind of data.
const hasManyRows = (relation: string) => !["groups", "retention_runs"].includes(relation);

/** Nodes that read a whole table of many rows, or sort a large part of one. */
export function wasteful(plan: Plan, isLarge = hasManyRows): string[] {
  return all(plan).flatMap((node) => {
    const relation = node["Relation Name"] ?? "";
    if (node["Node Type"] === "Seq Scan" && isLarge(relation)) return [`Seq Scan on ${relation}`];
    const [child] = node.Plans ?? [];
    const sorts = node["Node Type"] === "Sort" && (child?.["Plan Rows"] ?? 0) > rows / 20;
    return sorts ? ["Sort"] : [];
  });
}

/** What is wasteful about the first page of a list, with the words that it was asked in. */
export async function wastefulPage(words: object, question: Question | null): Promise<string[]> {
  if (!question) throw new Error(`${JSON.stringify(words)} finds nothing.`);
  const plan = await explainTablePage<[{ Plan: Plan }]>(question, 1);
  return plan ? wasteful(plan[0].Plan).map((node) => `${JSON.stringify(words)}: ${node}`) : [];
}

/** Runs statements that may take longer than a request's may (lib/db.ts). */
export async function execute(...statements: string[]): Promise<void> {
  await withClient(async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

/** Fills tables: an index that is built at the end takes a fraction of the time of one that grows with each row. */
export async function withoutIndexes(fill: () => Promise<unknown>): Promise<void> {
  await withClient(async (client) => {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
       FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
       WHERE relnamespace = 'public'::regnamespace AND NOT indisunique`,
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
