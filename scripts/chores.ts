import { tellAuditHead } from "@/lib/audit-log/commands";
import { foldMembershipChanges } from "@/lib/groups/commands";
import { foldListChanges } from "@/lib/lists/commands";
import { log } from "@/lib/log";
import { mintAdmin } from "@/lib/mint";
import { removeOld } from "@/lib/retention/run";
import { retainedKinds } from "@/lib/retention/schema";
import { pruneStrangers } from "@/lib/sign-in-attempts/commands";

/** Something done again and again while the platform runs: `every` is in milliseconds. */
export type Chore = { name: string; every: number; run: () => Promise<unknown> };

const minute = 60_000;
const hour = 60 * minute;

/** By which name the audit log knows what the rules of retention remove. */
const retention = mintAdmin({ personId: null, name: "Retention", address: null, userAgent: null });

const chores: Chore[] = [
  { name: "add up the changes of lists", every: minute, run: foldListChanges },
  { name: "add up the changes of memberships", every: minute, run: foldMembershipChanges },
  { name: "remove sign-in attempts of too many strangers", every: minute, run: pruneStrangers },
  { name: "tell the head of the audit log", every: hour, run: tellAuditHead },
  ...retainedKinds.map((kind) => ({
    name: `remove old ${kind}`,
    every: kind === "rate_limits" ? minute : hour,
    run: () => removeOld(retention, kind),
  })),
];

/**
 * Does each chore now and whenever its time has come, and one that fails again then. An outage is logged once, not each
 * time that a chore fails in it.
 * @returns what stops them
 */
export function startChores(list = chores): () => void {
  const stops = list.map(startChore);
  return () => {
    for (const stop of stops) stop();
  };
}

function startChore({ name, every, run }: Chore): () => void {
  let timer: NodeJS.Timeout;
  let failing = false;
  let stopped = false;
  const takeTurn = async () => {
    const failed = await run().then(
      () => false,
      (err) => {
        // What the end of the platform cuts off has not failed.
        if (!failing && !stopped) log().warn({ code: "chore_failed", chore: name, err }, "A chore failed");
        return true;
      },
    );
    if (failing && !failed) log().info({ code: "chore_works_again", chore: name }, "A chore works again");
    failing = failed;
    if (!stopped) timer = setTimeout(takeTurn, every);
  };
  void takeTurn();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
