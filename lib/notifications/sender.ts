import { unlessReadOnly } from "@/lib/database/db";
import { type MailServer, mailServer } from "@/lib/mail/server";
import { startWorker } from "@/lib/worker";
import { fanOutEvents } from "./fan-out";
import { type Refused, sendNext } from "./send";

export function startSending(): () => Promise<void> {
  const server = mailServer();
  if (!server) return async () => {};
  const refused: Refused = new Map();
  return startWorker("mail", (isStopped) => sendAll(server, refused, isStopped));
}

/** Expands one batch between emails, so that mail doesn't wait for large events. */
async function sendAll(server: MailServer, refused: Refused, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const expanded = await unlessReadOnly(() => fanOutEvents());
    const sent = await unlessReadOnly(() => sendNext(server, new Date(), refused));
    if (!expanded && (sent === undefined || sent === "none")) return;
  }
}
