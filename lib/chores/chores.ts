import { tellAuditHead } from "@/lib/audit-log/append";
import { foldMembershipChanges } from "@/lib/groups/edit";
import { foldListChanges } from "@/lib/lists/fold-changes";
import { mintAdmin } from "@/lib/mint";
import { removeOld } from "@/lib/retention/run";
import { retainedKinds } from "@/lib/retention/schema";
import { pruneStrangers } from "@/lib/sign-in-attempts/record";

/** Something done again and again while the platform runs: `every` is in milliseconds. */
export type Chore = { name: string; every: number; run: () => Promise<unknown> };

const minute = 60_000;
const hour = 60 * minute;

/** By which name the audit log knows what the rules of retention remove. */
const retention = mintAdmin({ personId: null, name: "Retention", address: null, userAgent: null });

/** What every platform does beside answering requests. */
export const chores: Chore[] = [
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
