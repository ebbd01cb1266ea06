import { unlessReadOnly } from "@/lib/database/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { type MailServer, mailServer } from "@/lib/mail/server";
import { withConnectionsFor } from "@/lib/workload";
import { fanOutEvents } from "./fan-out";
import { type Refused, sendNext } from "./send";

/** In milliseconds: until it is looked again, and after a failure. */
const pauses = { idle: 5_000, failing: 60_000 };

/**
 * Writes what is to be told of what was done, and sends what waits, one mail after the other, beside all other processes that do so.
 * Returns what stops it, which waits for the mail that is being sent, for a moment. An outage is logged once.
 */
export function startSending(): () => Promise<void> {
  const server = mailServer();
  if (!server || env().CHORES === "off") return async () => {};
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failing = false;
  let running = Promise.resolve();
  const refused: Refused = new Map();
  const turn = async () => {
    const failed = await withConnectionsFor({ kind: "chores" }, () =>
      sendAll(server, refused, () => stopped),
    ).then(
      () => false,
      (err) => {
        if (!failing && !stopped) log().warn({ code: "mail_failed", err }, "Mail could not be sent");
        return true;
      },
    );
    if (failing && !failed) log().info({ code: "mail_works_again" }, "Mail can be sent again");
    failing = failed;
    if (!stopped) timer = setTimeout(begin, failed ? pauses.failing : pauses.idle);
  };
  const begin = () => {
    running = turn();
  };
  begin();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await Promise.race([running, new Promise((done) => setTimeout(done, 5_000).unref())]);
  };
}

/** Of what was done, a batch of people is written between one mail and the next: nobody waits for all of it. */
async function sendAll(server: MailServer, refused: Refused, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const expanded = await unlessReadOnly(() => fanOutEvents());
    const sent = await unlessReadOnly(() => sendNext(server, new Date(), refused));
    if (!expanded && (sent === undefined || sent === "none")) return;
  }
}
