import { db, unlessReadOnly } from "@/lib/db";
import type { Chore } from "./chores";

/** Whether this server has the turn, as one of all servers does; if it dies, the next turn is anybody's. Nobody has while nothing can be written. */
export async function claimTurn({ name, every }: Chore): Promise<boolean> {
  const claimed = await unlessReadOnly(
    () => db().$executeRaw`
    INSERT INTO chores (name, due_at) VALUES (${name}, now() + make_interval(secs => ${every / 1000}))
    ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at WHERE chores.due_at <= now()`,
  );
  return Boolean(claimed);
}
