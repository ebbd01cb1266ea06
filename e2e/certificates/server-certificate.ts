import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A certificate and its key, as a TLS server takes them. */
export type ServerCertificate = { key: Buffer; cert: Buffer };

/** One of the certificates of the README beside this file. */
export function serverCertificate(
  name: "good" | "expired" | "other-name" | "self-signed",
): ServerCertificate {
  return { key: readFileSync(pathOf("server-key")), cert: readFileSync(pathOf(name)) };
}

/** The file that NODE_EXTRA_CA_CERTS names for those who trust the tests' certificate authority. */
export const authorityFile = pathOf("authority");

function pathOf(name: string): string {
  return fileURLToPath(new URL(`${name}.pem`, import.meta.url));
}
