import { appendFile, readFile } from "node:fs/promises";
import { hostname } from "node:os";
import type { AuditHeadsAddress, S3Address } from "@/lib/environment-variables";
import { S3Place } from "@/lib/media/s3-place";
import { sendToSyslog } from "./syslog";

export type HeadDestination = {
  name: string;
  append: (jwt: string) => Promise<void>;
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
    append: (jwt) => appendFile(/* turbopackIgnore: true */ file, `${jwt}\n`, { mode: 0o600 }),
    read: () => readFile(/* turbopackIgnore: true */ file, "utf8").catch(orNothing),
  };
}

const beginning = "audit-head-";

const batchSize = 100;

function inBucket(address: S3Address): HeadDestination {
  const place = new S3Place(address);
  const Bucket = place.bucket;
  const textOf = (Key: string) =>
    place.ask(async (s3) => (await s3.getObject({ Bucket, Key })).Body?.transformToString() ?? "");
  return {
    name: place.name,
    append: async (jwt) => {
      const Key = place.keyOf(`${beginning}${Date.now()}.jwt`);
      const object = { Bucket, Key, Body: jwt, ContentType: "application/jwt" };
      // A bucket with object lock demands a checksum.
      await place.ask((s3) => s3.putObject({ ...object, ChecksumAlgorithm: "SHA256" }));
    },
    read: async () => {
      const keys: string[] = [];
      for await (const { name } of place.list(beginning)) keys.push(place.keyOf(beginning + name));
      // The newest heads alone would vouch for a log rewritten before the server sent them.
      const texts: string[] = [];
      for (let from = 0; from < keys.length; from += batchSize)
        texts.push(...(await Promise.all(keys.slice(from, from + batchSize).map(textOf))));
      return texts.join("\n");
    },
  };
}

function orNothing(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}
