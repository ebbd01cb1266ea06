import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import { EnvironmentError, env, requireAuthSecret } from "./env";

let known: { file: string; version: string; secrets: string[] } | undefined;

/** Returns the current secret first. AUTH_SECRET_FILE has one a line and may change at any time. Throws EnvironmentError when there is none. */
export function authSecrets(): string[] {
  const { AUTH_SECRET_FILE, AUTH_SECRET_PREVIOUS } = env();
  const current = AUTH_SECRET_FILE ? secretsIn(AUTH_SECRET_FILE) : [requireAuthSecret()];
  return [...current, ...AUTH_SECRET_PREVIOUS];
}

export const currentSecret = () => authSecrets()[0] as string;

/** Writes all or nothing and keeps the file's owner. Throws errors of the file system. */
export function writeSecrets(file: string, secrets: string[]): void {
  const { uid, gid } = statSync(file);
  const next = `${file}.${process.pid}`;
  const handle = openSync(next, "wx", 0o600);
  writeSync(handle, `${secrets.join("\n")}\n`);
  fsyncSync(handle);
  closeSync(handle);
  // A server of another user must be able to read it.
  if (statSync(next).uid !== uid) chownSync(next, uid, gid);
  renameSync(next, file);
}

/** Checks each time whether the file changed: every server must know a new secret at once, and a derivation costs more. */
function secretsIn(file: string): string[] {
  try {
    const { mtimeNs, ino, size } = statSync(file, { bigint: true });
    const version = [mtimeNs, ino, size].join();
    if (known?.file === file && known.version === version) return known.secrets;
    const secrets = readFileSync(file, "utf8").split(/\s+/).filter(Boolean);
    if (secrets.length === 0 || secrets.some((secret) => secret.length < 32))
      throw new Error("a secret is too short");
    known = { file, version, secrets };
    return secrets;
  } catch (cause) {
    // A running server keeps the secrets it knows.
    if (known?.file === file) return known.secrets;
    throw new EnvironmentError(
      "AUTH_SECRET_FILE should be a file with a line for each secret, of at least 32 random characters, the current one first.",
      { cause },
    );
  }
}
