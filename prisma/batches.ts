import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { withShortLocks } from "./short-locks";
import type { Statement } from "./statements";

// Milliseconds for which a batch locks its rows.
const longest = 50;
const [fewest, most] = [50, 10_000];

type Work = {
  after: string | null;
  patience: number;
  record: (after: string) => Promise<void>;
  /** Runs before each batch; may throw. */
  check: () => Promise<void>;
  onWait: () => void;
};

/** Runs a statement for ranges `$1` to `$2` of a column that take about 50 ms, each followed by an equal pause. */
export async function runInBatches(
  client: Client,
  { text, batches }: Statement & { batches: NonNullable<Statement["batches"]> },
  { after, patience, record, check, onWait }: Work,
): Promise<void> {
  let size = 200;
  let done = after;
  for (;;) {
    await check();
    const bounds = await nextBatch(client, batches, done, size);
    if (!bounds) return;
    const began = Date.now();
    await withShortLocks(
      client,
      patience,
      async () => {
        await client.query(text, bounds);
        await record(bounds[1]);
      },
      onWait,
    );
    done = bounds[1];
    const took = Date.now() - began;
    size =
      Math.min(most, Math.max(fewest, took > longest ? size / 2 : took < longest / 2 ? size * 2 : size)) | 0;
    await sleep(took);
  }
}

async function nextBatch(
  client: Client,
  { table, column }: { table: string; column: string },
  after: string | null,
  size: number,
): Promise<[string, string] | null> {
  const later = after === null ? "" : `WHERE "${column}" > $1`;
  const { rows } = await client.query(
    `SELECT (array_agg(value))[1] AS first, (array_agg(value))[count(*)] AS last
     FROM (SELECT "${column}"::text AS value FROM "${table}" ${later} ORDER BY "${column}" LIMIT ${size}) AS batch`,
    after === null ? [] : [after],
  );
  const { first, last } = rows[0];
  return first === null ? null : [first, last];
}
