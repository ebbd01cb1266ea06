import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { withConnectionsFor } from "@/lib/workload";
import { type Chore, chores } from "./chores";
import { type Claim, claimTurn, noteDone } from "./claim";
import { forgetChores, noteChore } from "./state";

/** In milliseconds, between questions about due chores. */
const pause = 60_000;

/**
 * Runs one at a time, since they share a connection. Returns a function that stops them. Logs an outage once, not at each failure; with
 * CHORES=off, other servers run them.
 */
export function startChores(list = chores, turns: Turns = { claim: claimTurn, noteDone }): () => void {
  if (env().CHORES === "off") return () => {};
  let last: Promise<void> = Promise.resolve();
  const inTurn = (run: () => Promise<void>) => {
    last = last.then(run);
  };
  const stops = list.map((chore) => startChore(chore, turns, inTurn));
  return () => {
    for (const stop of stops) stop();
    forgetChores();
  };
}

type Turns = {
  claim: (chore: Chore) => Promise<Claim | undefined>;
  noteDone: (chore: Chore) => Promise<void>;
};

function startChore(
  chore: Chore,
  { claim, noteDone }: Turns,
  inTurn: (run: () => Promise<void>) => void,
): () => void {
  const { name, every, run } = chore;
  const takeTurn = async () => {
    const turn = await claim(chore);
    if (turn) noteChore(chore, turn.age);
    if (!turn?.isOurs) return;
    await run();
    await noteDone(chore);
    noteChore(chore, 0);
  };
  noteChore(chore, null);
  let timer: NodeJS.Timeout;
  let failing = false;
  let stopped = false;
  const runWhenDue = async () => {
    if (stopped) return;
    const failed = await withConnectionsFor({ kind: "chores" }, takeTurn).then(
      () => false,
      (err) => {
        if (!failing && !stopped) log().warn({ code: "chore_failed", chore: name, err }, "A chore failed");
        return true;
      },
    );
    if (failing && !failed) log().info({ code: "chore_works_again", chore: name }, "A chore works again");
    failing = failed;
    if (!stopped) timer = setTimeout(inTurn, Math.min(every, pause), runWhenDue);
  };
  inTurn(runWhenDue);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
