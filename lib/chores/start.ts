import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { runAs } from "@/lib/workload";
import { type Chore, chores } from "./chores";
import { claimTurn } from "./claim";

/** How long a server waits before it asks again whether something is to be done; in milliseconds. */
const pause = 60_000;

/**
 * Does each chore now and whenever its time has come, unless another server has, and one that fails again then. An outage
 * is logged once, not each time that a chore fails in it.
 * With CHORES=off, other servers do them.
 * @returns what stops them
 */
export function startChores(list = chores, claim = claimTurn): () => void {
  if (env().CHORES === "off") return () => {};
  const stops = list.map((chore) => startChore(chore, claim));
  return () => {
    for (const stop of stops) stop();
  };
}

function startChore(chore: Chore, claim: typeof claimTurn): () => void {
  const { name, every, run } = chore;
  const takeTurn = async () => {
    if (await claim(chore)) await run();
  };
  let timer: NodeJS.Timeout;
  let failing = false;
  let stopped = false;
  const goRound = async () => {
    const failed = await runAs({ kind: "chores" }, takeTurn).then(
      () => false,
      (err) => {
        // What the end of the platform cuts off has not failed.
        if (!failing && !stopped) log().warn({ code: "chore_failed", chore: name, err }, "A chore failed");
        return true;
      },
    );
    if (failing && !failed) log().info({ code: "chore_works_again", chore: name }, "A chore works again");
    failing = failed;
    if (!stopped) timer = setTimeout(goRound, Math.min(every, pause));
  };
  void goRound();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
