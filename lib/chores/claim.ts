import { db } from "@/lib/db";
import type { Chore } from "./chores";

/**
 * Takes the next turn at a chore, which one of all servers has each time that it is due. A server that dies at it leaves
 * it to whoever comes next.
 * @returns whether this server is to do it now
 */
export async function claimTurn({ name, every }: Chore): Promise<boolean> {
  const claimed = await db().$executeRaw`
    INSERT INTO chores (name, due_at) VALUES (${name}, now() + make_interval(secs => ${every / 1000}))
    ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at WHERE chores.due_at <= now()`;
  return claimed > 0;
}
