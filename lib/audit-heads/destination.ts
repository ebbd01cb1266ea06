import { appendFile, readFile } from "node:fs/promises";
import { hostname } from "node:os";
import type { AuditHeadsAddress, S3Address } from "@/lib/environment-variables";
import { S3Place } from "@/lib/media/s3-place";
import { sendToSyslog } from "./syslog";

/** A place outside the database that keeps signed heads. */
export type HeadDestination = {
  name: string;
  append: (jwt: string, position: number) => Promise<void>;
  /** Returns the text it kept, heads and whatever else; null where Lectern can only write. */
  read: () => Promise<string | null>;
};

export function destinationOf(address: AuditHeadsAddress): HeadDestination {
  if ("file" in address) return inFile(address.file);
  if ("bucket" in address) return inBucket(address);
  return {
    name: `${address.isEncrypted ? "syslog+tls" : "syslog"}://${address.host}:${address.port}`,
    append: (jwt) => sendToSyslog(address, `${hostname()} lectern ${process.pid} audit-head - ${jwt}`),
    read: async () => null,
  };
}

function inFile(file: string): HeadDestination {
  return {
    name: file,
    append: (jwt) => appendFile(file, `${jwt}\n`, { mode: 0o600 }),
    read: () => readFile(file, "utf8").catch(orNothing),
  };
}

/** The chain makes the newest heads speak for all earlier ones. */
const mostRead = 100;

function inBucket(address: S3Address): HeadDestination {
  const place = new S3Place(address);
  const Bucket = place.bucket;
  return {
    name: place.name,
    // In the order of positions. A bucket with object lock demands a checksum.
    append: (jwt, position) => {
      const Key = place.keyOf(`audit-head-${String(position).padStart(15, "0")}-${Date.now()}.jwt`);
      const object = { Bucket, Key, Body: jwt, ContentType: "application/jwt" };
      return place.ask((s3) => s3.putObject({ ...object, ChecksumAlgorithm: "SHA256" })).then(() => {});
    },
    read: async () => {
      const keys = await listKeys(place);
      const newest = keys.sort().slice(-mostRead);
      const texts = newest.map((Key) =>
        place.ask(async (s3) => (await s3.getObject({ Bucket, Key })).Body?.transformToString() ?? ""),
      );
      return (await Promise.all(texts)).join("\n");
    },
  };
}

async function listKeys(place: S3Place): Promise<string[]> {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await place.ask((s3) =>
      s3.listObjectsV2({
        Bucket: place.bucket,
        Prefix: place.keyOf("audit-head-"),
        ...(token && { ContinuationToken: token }),
      }),
    );
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    token = page.NextContinuationToken;
  } while (token);
  return keys;
}

function orNothing(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}
