import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type ServerCertificate = { key: Buffer; cert: Buffer };

export function serverCertificate(
  name: "good" | "expired" | "other-name" | "self-signed",
): ServerCertificate {
  return { key: readFileSync(pathOf("server-key")), cert: readFileSync(pathOf(name)) };
}

/** NODE_EXTRA_CA_CERTS gets this file. */
export const authorityFile = pathOf("authority");

function pathOf(name: string): string {
  return fileURLToPath(new URL(`${name}.pem`, import.meta.url));
}
