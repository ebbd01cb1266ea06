import { db, unlessReadOnly } from "@/lib/database/db";
import type { Chore } from "./chores";

/** `age` is how long ago any server ran the chore, in milliseconds; null for never. */
export type Claim = { isOurs: boolean; age: number | null };

/** Claims the turn for one of all servers; if it dies, any server takes the next. No server gets it while the database is read-only. */
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
