import { Readable } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";
import { ArchiveDamaged, type Bytes } from "./archive";

/** Only owners of the passphrase or of the public keys (`age1…`) can open it. */
export type Lock = { passphrase: string } | { recipients: string[] };

export type Opener = { passphrase: string } | { identities: string[] };

export class WrongKey extends Error {
  override name = "WrongKey";
}

const beginning = "age-encryption.org/v1";

/** Encrypts in the age format (https://age-encryption.org/v1), which the `age` program opens. */
export async function* encrypted(bytes: Bytes, lock: Lock): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  if ("passphrase" in lock) encrypter.setPassphrase(lock.passphrase);
  else for (const recipient of lock.recipients) encrypter.addRecipient(recipient);
  yield* iterate(await encrypter.encrypt(toWeb(bytes)));
}

/** Throws WrongKey; ArchiveDamaged at the first changed byte, and where bytes are missing at the end. */
export async function* decrypted(bytes: Bytes, opener: Opener): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  if ("passphrase" in opener) decrypter.addPassphrase(opener.passphrase);
  else for (const identity of opener.identities) decrypter.addIdentity(identity);
  try {
    yield* iterate(await decrypter.decrypt(toWeb(bytes)));
  } catch (cause) {
    // Errors of the file itself have a code, those of the format only words.
    if (!(cause instanceof Error) || "code" in cause) throw cause;
    if (/no identity matched/.test(cause.message)) throw new WrongKey();
    throw new ArchiveDamaged("its encrypted data is damaged or cut off", { cause });
  }
}

export const isEncrypted = (firstBytes: Uint8Array) =>
  Buffer.from(firstBytes).toString("latin1").startsWith(beginning);

export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

const toWeb = (bytes: Bytes) => Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;

const iterate = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as never) as Bytes;
