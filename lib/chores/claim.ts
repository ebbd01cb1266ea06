import { db, unlessReadOnly } from "@/lib/database/db";
import type { Chore } from "./chores";

/** `age`: how long ago any server did the chore, in milliseconds; null for never. */
export type Claim = { isOurs: boolean; age: number | null };

/** Whether this server has the turn, as one of all servers does; if it dies, the next turn is anybody's. Nobody has while nothing can be written. */
export async function claimTurn({ name, every }: Chore): Promise<Claim | undefined> {
  const rows = await unlessReadOnly(
    () => db().$queryRaw<Claim[]>`
    WITH claimed AS (
      INSERT INTO chores (name, due_at) VALUES (${name}, now() + make_interval(secs => ${every / 1000}))
      ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at WHERE chores.due_at <= now() RETURNING name
    )
    SELECT EXISTS (SELECT FROM claimed) AS "isOurs", (
      SELECT (extract(epoch FROM now() - done_at) * 1000)::float8 FROM chores WHERE name = ${name}
    ) AS age`,
  );
  return rows?.[0];
}

export async function noteDone({ name }: Chore): Promise<void> {
  await unlessReadOnly(() => db().$executeRaw`UPDATE chores SET done_at = now() WHERE name = ${name}`);
}
