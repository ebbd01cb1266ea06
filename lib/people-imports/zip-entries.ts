import { Refusal } from "@/lib/errors";

/** Where the packed bytes of an entry are. */
export type ZipEntry = { start: number; size: number; isDeflated: boolean };

const [endSignature, entrySignature, localSignature] = [0x06054b50, 0x02014b50, 0x04034b50];
const [endLength, entryLength, localLength] = [22, 46, 30];
const longestComment = 0xffff;

/** Reads the central directory (APPNOTE.TXT, section 4.3.12), by the entries' names. @throws Refusal `people_file_damaged` */
export function findEntries(file: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  const end = findEnd(file);
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    requireRoom(file, at, entryLength);
    if (file.readUInt32LE(at) !== entrySignature) throw damaged();
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const method = file.readUInt16LE(at + 10);
    const isUsable = (method === 0 || method === 8) && (file.readUInt16LE(at + 8) & 1) === 0;
    if (isUsable) {
      const path = file.toString("utf8", at + entryLength, at + entryLength + name);
      const start = startOf(file, file.readUInt32LE(at + 42));
      const size = file.readUInt32LE(at + 20);
      requireRoom(file, start, size);
      entries.set(path, { start, size, isDeflated: method === 8 });
    }
    at += entryLength + name + extra + comment;
  }
  return entries;
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - endLength - longestComment);
  for (let at = file.length - endLength; at >= first; at -= 1)
    if (file.readUInt32LE(at) === endSignature) return at;
  throw damaged();
}

function startOf(file: Buffer, at: number): number {
  requireRoom(file, at, localLength);
  if (file.readUInt32LE(at) !== localSignature) throw damaged();
  return at + localLength + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
}

function requireRoom(file: Buffer, at: number, length: number): void {
  if (at + length > file.length) throw damaged();
}

const damaged = () => new Refusal("people_file_damaged");
