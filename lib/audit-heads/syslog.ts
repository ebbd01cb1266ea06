import { connect, isIP } from "node:net";
import { connect as connectEncrypted } from "node:tls";
import type { SyslogAddress } from "@/lib/environment-variables";

// Facility "log audit", severity "informational" (RFC 5424, section 6.2.1).
const priority = 13 * 8 + 6;

/** In milliseconds. */
const patience = 10_000;

/** Sends RFC 5424 over TCP (RFC 6587, section 3.4.1) or TLS (RFC 5425). Syslog confirms nothing: a clean close counts as sent. */
export function sendToSyslog(address: SyslogAddress, rest: string): Promise<void> {
  const message = `<${priority}>1 ${new Date().toISOString()} ${rest}`;
  return transmit(address, `${Buffer.byteLength(message)} ${message}`);
}

export const reachSyslog = (address: SyslogAddress) => transmit(address, "");

function transmit({ host, port, isEncrypted }: SyslogAddress, frame: string): Promise<void> {
  // RFC 6066 allows no IP address in SNI; Node.js then compares the certificate with the host.
  const servername = isIP(host) ? "" : host;
  return new Promise((done, fail) => {
    const socket = isEncrypted ? connectEncrypted({ host, port, servername }) : connect({ host, port });
    socket.setTimeout(patience, () => socket.destroy(new Error(`${host} took more than 10 seconds`)));
    socket.once(isEncrypted ? "secureConnect" : "connect", () => socket.end(frame));
    socket.once("error", fail);
    socket.once("close", () => done());
    socket.resume();
  });
}
