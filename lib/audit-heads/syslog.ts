import { connect } from "node:net";
import { connect as connectEncrypted } from "node:tls";
import type { SyslogAddress } from "@/lib/environment-variables";

// Facility "log audit", severity "informational" (RFC 5424, section 6.2.1).
const priority = 13 * 8 + 6;

/** In milliseconds. */
const patience = 10_000;

/**
 * Sends one message (RFC 5424) over TCP, framed by its length (RFC 6587, section 3.4.1), or over TLS (RFC 5425).
 * Syslog confirms nothing: it has arrived for all we know when the server has closed its side or we ours.
 * @param rest the message after its timestamp
 */
export function sendToSyslog({ host, port, isEncrypted }: SyslogAddress, rest: string): Promise<void> {
  const message = `<${priority}>1 ${new Date().toISOString()} ${rest}`;
  const frame = `${Buffer.byteLength(message)} ${message}`;
  return new Promise((done, fail) => {
    const socket = isEncrypted ? connectEncrypted({ host, port, servername: host }) : connect({ host, port });
    socket.setTimeout(patience, () => socket.destroy(new Error(`${host} took more than 10 seconds`)));
    socket.once(isEncrypted ? "secureConnect" : "connect", () => socket.end(frame));
    socket.once("error", fail);
    socket.once("close", () => done());
    socket.resume();
  });
}
