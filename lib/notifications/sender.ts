import { unlessReadOnly } from "@/lib/database/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { type MailServer, mailServer } from "@/lib/mail/server";
import { withConnectionsFor } from "@/lib/workload";
import { fanOutEvents } from "./fan-out";
import { type Refused, sendNext } from "./send";

/** In milliseconds, after an empty queue and after a failure. */
const pauses = { idle: 5_000, failing: 60_000 };

/** Logs an outage once. Returns a function that stops sending and briefly waits for the current mail. */
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
        if (!failing && !stopped) log().warn({ code: "mail_failed", err }, "Could not send mail");
        return true;
      },
    );
    if (failing && !failed) log().info({ code: "mail_works_again" }, "Mail sending works again");
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

/** Expands one batch between emails, so that mail doesn't wait for large events. */
async function sendAll(server: MailServer, refused: Refused, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const expanded = await unlessReadOnly(() => fanOutEvents());
    const sent = await unlessReadOnly(() => sendNext(server, new Date(), refused));
    if (!expanded && (sent === undefined || sent === "none")) return;
  }
}
